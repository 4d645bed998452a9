-- Runs from: 0028
-- How many products a category shows is kept, so that no page counts them. Each change is a row of its own that is
-- added up: transactions that change products of one category never wait for each other here.
create table shelf_counts (
  category text not null,
  shown integer not null
);
create index shelf_counts_by_category on shelf_counts (category) include (shown);
-- The visible sizes of each family in a category; it counts once as long as there are any.
create table shelf_families (
  category text not null,
  family text not null,
  sizes integer not null check (sizes >= 0),
  primary key (category, family)
);
insert into shelf_families
select category, lower(family), count(*) from products where not hidden and family <> '' group by 1, 2;
insert into shelf_counts
select category, count(*) from products where not hidden and family = '' group by 1
union all
select category, count(*) from shelf_families group by 1;

create function move_shelf_counts(moved jsonb) returns void language plpgsql as $$
begin
  -- Sorted, so that two transactions that change the same families cannot deadlock.
  with changed as (
    select category, family, sum(n)::integer as n
    from jsonb_to_recordset(moved) as row (category text, family text, n integer)
    group by category, family having sum(n) <> 0
  ),
  resized as (
    insert into shelf_families as kept (category, family, sizes)
    select category, family, greatest(n, 0) from changed where family <> '' order by category, family
    on conflict (category, family) do update set sizes = kept.sizes + (
      select n from changed where changed.category = kept.category and changed.family = kept.family
    )
    returning category, family, sizes
  )
  insert into shelf_counts (category, shown)
  select category, sum(shown) from (
    select category, n as shown from changed where family = ''
    union all
    select category, (sizes > 0)::integer - (sizes - n > 0)::integer from resized join changed using (category, family)
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

create function count_new_products() returns trigger language plpgsql as $$
begin
  perform move_shelf_counts(jsonb_agg(jsonb_build_object('category', category, 'family', lower(family), 'n', n)))
  from (select category, family, count(*) as n from new_rows where not hidden group by 1, 2) counted
  having count(*) > 0;
  return null;
end $$;
create function count_gone_products() returns trigger language plpgsql as $$
begin
  perform move_shelf_counts(jsonb_agg(jsonb_build_object('category', category, 'family', lower(family), 'n', -n)))
  from (select category, family, count(*) as n from old_rows where not hidden group by 1, 2) counted
  having count(*) > 0;
  return null;
end $$;
create function count_changed_products() returns trigger language plpgsql as $$
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
  return null;
end $$;
create trigger new_products_are_counted after insert on products referencing new table as new_rows
  for each statement execute function count_new_products();
create trigger gone_products_are_counted after delete on products referencing old table as old_rows
  for each statement execute function count_gone_products();
create trigger changed_products_are_counted after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function count_changed_products();
