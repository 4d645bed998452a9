-- Runs from: 0028
-- What the courier takes for an order, since the shopper's charge follows the owner's settings. Orders from
-- before have null: their shoppers were charged the courier's price as it was.
alter table orders
  add column delivery_area text,
  add column courier_paise integer check (courier_paise >= 0),
  add column courier_cash_paise integer check (courier_cash_paise >= 0);
