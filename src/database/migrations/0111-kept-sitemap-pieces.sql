-- Runs from: 0028
-- What a statement changes of a family stands in the row that it writes: looked up among all families of the statement,
-- a change of ten thousand compared each of them with all others.
alter table shelf_families add column change integer not null default 0;
create or replace function move_shelf_counts(moved jsonb) returns void language plpgsql as $$
begin
  -- Sorted, so that two transactions that change the same families cannot deadlock.
  with changed as (
    select category, family, sum(n)::integer as n
    from jsonb_to_recordset(moved) as row (category text, family text, n integer)
    group by category, family having sum(n) <> 0
  ),
  resized as (
    insert into shelf_families as kept (category, family, sizes, change)
    select category, family, greatest(n, 0), n from changed where family <> '' order by category, family
    on conflict (category, family) do update set sizes = kept.sizes + excluded.change, change = excluded.change
    returning category, sizes, change
  )
  insert into shelf_counts (category, shown)
  select category, sum(shown) from (
    select category, n as shown from changed where family = ''
    union all
    select category, (sizes > 0)::integer - (sizes - change > 0)::integer from resized
  ) counted
  group by category having sum(shown) <> 0;

  delete from shelf_families
  where sizes = 0 and (category, family) in (
    select category, family from jsonb_to_recordset(moved) as row (category text, family text)
  );
  -- Adds them up now and then; a row that somebody else adds up is left to them.
  if (select count(*) from shelf_counts) > 200 then
    with gone as (
      delete from shelf_counts
      where ctid in (select ctid from shelf_counts for update skip locked) returning category, shown
    )
    insert into shelf_counts select category, sum(shown) from gone group by category;
  end if;
end $$;

-- How many products each piece of the sitemaps lists is kept in the same way, so that nobody looks for those that list
-- any. A piece has a thousand numbers (src/database/public-content.ts).
create table sitemap_pieces (
  piece integer not null,
  listed integer not null
);
create function sitemap_piece(catalogue_number bigint) returns integer language sql immutable parallel safe as $$
  select ((catalogue_number - 1) / 1000 + 1)::integer
$$;
insert into sitemap_pieces
select sitemap_piece(catalogue_number), count(*) from products where not hidden group by 1;

create function add_up_sitemap_pieces() returns void language plpgsql as $$
begin
  if (select count(*) > 200 + 2 * count(distinct piece) from sitemap_pieces) then
    with gone as (
      delete from sitemap_pieces
      where ctid in (select ctid from sitemap_pieces for update skip locked) returning piece, listed
    )
    insert into sitemap_pieces select piece, sum(listed) from gone group by piece having sum(listed) <> 0;
  end if;
end $$;

create or replace function count_new_products() returns trigger language plpgsql as $$
begin
  perform move_shelf_counts(jsonb_agg(jsonb_build_object('category', category, 'family', lower(family), 'n', n)))
  from (select category, family, count(*) as n from new_rows where not hidden group by 1, 2) counted
  having count(*) > 0;
  insert into sitemap_pieces
  select sitemap_piece(catalogue_number), count(*) from new_rows where not hidden group by 1;
  if found then perform add_up_sitemap_pieces(); end if;
  return null;
end $$;
create or replace function count_gone_products() returns trigger language plpgsql as $$
begin
  perform move_shelf_counts(jsonb_agg(jsonb_build_object('category', category, 'family', lower(family), 'n', -n)))
  from (select category, family, count(*) as n from old_rows where not hidden group by 1, 2) counted
  having count(*) > 0;
  insert into sitemap_pieces
  select sitemap_piece(catalogue_number), -count(*) from old_rows where not hidden group by 1;
  if found then perform add_up_sitemap_pieces(); end if;
  return null;
end $$;
create or replace function count_changed_products() returns trigger language plpgsql as $$
begin
  perform move_shelf_counts(jsonb_agg(jsonb_build_object('category', category, 'family', family, 'n', n)))
  from (
    select category, lower(family) as family, sum(n) as n
    from (
      select category, family, 1 as n from new_rows where not hidden
      union all
      select category, family, -1 from old_rows where not hidden
    ) both_rows
    group by 1, 2 having sum(n) <> 0
  ) counted
  having count(*) > 0;
  insert into sitemap_pieces
  select sitemap_piece(catalogue_number), sum(n)
  from (
    select catalogue_number, 1 as n from new_rows where not hidden
    union all
    select catalogue_number, -1 from old_rows where not hidden
  ) both_rows
  group by 1 having sum(n) <> 0;
  if found then perform add_up_sitemap_pieces(); end if;
  return null;
end $$;
