-- Runs from: 0028
-- A sale changes the units of a lot. As long as no index asks for them, PostgreSQL changes the row in its page and no
-- index at all; whether anything is left changes only with the last unit.
alter table stock_lots set (fillfactor = 80);
alter table stock_lots add column is_left boolean not null generated always as (on_hand > 0) stored;
drop index stock_lots_to_sell;
drop index stock_lots_by_last_day;
create index stock_lots_to_sell on stock_lots (product_id, expires_on, id) where is_left;
create index stock_lots_by_last_day on stock_lots (sell_by, product_id) where is_left;
