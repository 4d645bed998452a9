-- What waits for the owner is counted at every look at the panel, so each count has an index of its own.
-- Orders that may be packed: the goods are taken, and the money is there or is due at the door.
create index orders_to_pack on orders (created_at, id)
  where stage = 'placed' and payment_state in ('paid', 'cash-due');
-- Lots by the last day on which they may be sold.
create index stock_lots_by_last_day on stock_lots (sell_by, product_id) where on_hand > 0;
-- Every product that shoppers see, to find those of which little is left.
create index products_in_shop on products (id) include (kind) where not hidden;
-- Answered messages that are still to be settled within their month (law 5.1).
create index tickets_to_settle on tickets (resolve_by)
  where acknowledged_at is not null and resolved_at is null;
