-- Runs from: 0028
-- Until when a product has a lot that alone is more than low: all others are few, and only they are summed to find what
-- is low in stock. The line below which a product is low is domain/stock/low-stock's, or its own.
create function low_line(kind text, own integer) returns integer language sql immutable parallel safe as $$
  select coalesce(own, case kind when 'sachet' then 100 else 6 end)
$$;
create table stock_cover (
  product_id text primary key references products (id) on update cascade on delete cascade,
  line integer not null,
  is_shown boolean not null,
  covered_until date not null
);
create index stock_cover_by_end on stock_cover (covered_until, product_id) where is_shown;

create function set_stock_cover(changed text[]) returns void language plpgsql as $$
begin
  -- Locked before it is computed, so that two changes of one product's lots cannot each miss the other's.
  perform from stock_cover where product_id = any (changed) order by product_id for no key update;
  insert into stock_cover as kept (product_id, line, is_shown, covered_until)
  select id, line, not hidden, case when line = 0 then 'infinity' else coalesce(
    (select max(sell_by) from stock_lots where product_id = wanted.id and is_left and on_hand >= line), '-infinity'
  ) end
  from (
    select id, hidden, low_line(kind, low_below) as line from products where id = any (changed) order by id
  ) wanted
  on conflict (product_id) do update
  set line = excluded.line, is_shown = excluded.is_shown, covered_until = excluded.covered_until
  where (kept.line, kept.is_shown, kept.covered_until)
    is distinct from (excluded.line, excluded.is_shown, excluded.covered_until);
end $$;
select set_stock_cover(array_agg(id)) from products;

create function cover_new_products() returns trigger language plpgsql as $$
begin
  perform set_stock_cover(array_agg(id)) from new_rows having count(*) > 0;
  return null;
end $$;
create trigger new_products_are_covered after insert on products referencing new table as new_rows
  for each statement execute function cover_new_products();

create function cover_changed_products() returns trigger language plpgsql as $$
begin
  perform set_stock_cover(array_agg(id)) from new_rows join old_rows using (id)
  where (new_rows.hidden, new_rows.kind, new_rows.low_below)
    is distinct from (old_rows.hidden, old_rows.kind, old_rows.low_below)
  having count(*) > 0;
  return null;
end $$;
create trigger changed_products_are_covered after update on products
  referencing old table as old_rows new table as new_rows
  for each statement execute function cover_changed_products();

create function cover_by_lots() returns trigger language plpgsql as $$
begin
  perform set_stock_cover(array_agg(distinct product_id)) from lots having count(*) > 0;
  return null;
end $$;
create trigger new_lots_cover after insert on stock_lots referencing new table as lots
  for each statement execute function cover_by_lots();
create trigger gone_lots_cover after delete on stock_lots referencing old table as lots
  for each statement execute function cover_by_lots();

-- A sale that leaves the lot above the line, as nearly all do, writes nothing here.
create function cover_by_changed_lots() returns trigger language plpgsql as $$
begin
  perform set_stock_cover(array_agg(distinct new_lots.product_id))
  from new_lots join old_lots using (id) join stock_cover on stock_cover.product_id = new_lots.product_id
  where (new_lots.on_hand >= line, new_lots.sell_by) is distinct from (old_lots.on_hand >= line, old_lots.sell_by)
  having count(*) > 0;
  return null;
end $$;
create trigger changed_lots_cover after update on stock_lots
  referencing old table as old_lots new table as new_lots
  for each statement execute function cover_by_changed_lots();
