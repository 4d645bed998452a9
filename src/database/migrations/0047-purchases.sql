-- Runs from: 0028
-- What a delivery of goods cost and who supplied it, beside its movement of the stock; and a product's own line below
-- which it is low in stock.
alter table stock_moves
  add column unit_cost_paise integer check (unit_cost_paise >= 0),
  add column supplier text not null default '';
alter table products add column low_below integer check (low_below >= 0);
