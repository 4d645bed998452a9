-- Runs from: 0028
-- Of a product without a lot that alone is more than low, the units of all its lots are kept: these few products are
-- listed by them, along an index. They can all be sold until the first of the lots cannot be sold any more.
alter table stock_cover add column kept_units integer, add column first_end date;
update stock_cover set kept_units = lots.units, first_end = lots.first_end
from (
  select stock_cover.product_id, coalesce(sum(on_hand), 0)::integer as units,
    coalesce(min(sell_by), 'infinity') as first_end
  from stock_cover left join stock_lots on stock_lots.product_id = stock_cover.product_id and is_left
  where covered_until = '-infinity'
  group by stock_cover.product_id
) as lots
where lots.product_id = stock_cover.product_id;
create index stock_cover_by_units on stock_cover (kept_units, product_id) include (first_end)
  where is_shown and kept_units < line;
create index stock_cover_by_first_end on stock_cover (first_end, product_id) include (kept_units, line)
  where is_shown and kept_units is not null;

create or replace function set_stock_cover(changed text[]) returns void language plpgsql as $$
begin
  -- Locked before it is computed, so that two changes of one product's lots cannot each miss the other's.
  perform from stock_cover where product_id = any (changed) order by product_id for no key update;
  insert into stock_cover as kept (product_id, line, is_shown, covered_until, kept_units, first_end)
  select id, line, not hidden, covers,
    case when covers = '-infinity' then lots.units::integer end, case when covers = '-infinity' then lots.first_end end
  from (
    select id, hidden, low_line(kind, low_below) as line from products where id = any (changed) order by id
  ) wanted cross join lateral (
    select case when line = 0 then 'infinity' else coalesce(max(sell_by) filter (where on_hand >= line), '-infinity') end
        as covers,
      coalesce(sum(on_hand), 0) as units, coalesce(min(sell_by), 'infinity') as first_end
    from stock_lots where product_id = wanted.id and is_left
  ) lots
  on conflict (product_id) do update
  set line = excluded.line, is_shown = excluded.is_shown, covered_until = excluded.covered_until,
    kept_units = excluded.kept_units, first_end = excluded.first_end
  where (kept.line, kept.is_shown, kept.covered_until, kept.kept_units, kept.first_end) is distinct from
    (excluded.line, excluded.is_shown, excluded.covered_until, excluded.kept_units, excluded.first_end);
end $$;

-- A sale that leaves the lot above the line, as nearly all do, writes nothing here. Below it, each is told: whether
-- another lot covers is only known once the product's row is locked.
create or replace function cover_by_changed_lots() returns trigger language plpgsql as $$
begin
  perform set_stock_cover(array_agg(distinct product_id)) from (
    select id, product_id, least(on_hand, line) as counted, sell_by from new_lots join stock_cover using (product_id)
    except
    select id, product_id, least(on_hand, line), sell_by from old_lots join stock_cover using (product_id)
  ) as changed
  having count(*) > 0;
  return null;
end $$;
