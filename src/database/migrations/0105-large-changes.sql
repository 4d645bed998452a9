-- Runs from: 0028
-- What a statement changed is told by the rows that differ, not by a join of those before with those after: a connection
-- keeps the plan of its first change, and after a small one compared each of ten thousand rows with every other.
create or replace function cover_changed_products() returns trigger language plpgsql as $$
begin
  perform set_stock_cover(array_agg(id)) from (
    select id, hidden, kind, low_below from new_rows
    except
    select id, hidden, kind, low_below from old_rows
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create or replace function cover_by_changed_lots() returns trigger language plpgsql as $$
begin
  perform set_stock_cover(array_agg(distinct product_id)) from (
    select id, product_id, on_hand >= line as covers, sell_by from new_lots join stock_cover using (product_id)
    except
    select id, product_id, on_hand >= line, sell_by from old_lots join stock_cover using (product_id)
  ) as changed
  having count(*) > 0;
  return null;
end $$;

create or replace function rate_by_changed_reviews() returns trigger language plpgsql as $$
begin
  perform rate_products(array_agg(distinct product_id)) from (
    select id, product_id, rating, hidden_at is null as is_shown from new_reviews
    except
    select id, product_id, rating, hidden_at is null from old_reviews
  ) as changed
  having count(*) > 0;
  return null;
end $$;
