-- Runs from: 0028
-- Who of the team took an order by phone or message; null where the shopper ordered in the shop.
alter table orders add column taken_by text references users (id);
