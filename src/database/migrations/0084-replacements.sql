-- Runs from: 0028
-- An order that sends the goods of a return anew. It costs nothing, and is no sale.
alter table orders
  add column replaces_return text references return_requests (id),
  drop constraint orders_channel_check,
  add constraint orders_channel_check check (channel in ('cart', 'sachets', 'replacement')) not valid,
  add constraint a_replacement_is_for_a_return_and_free check (
    (channel = 'replacement') = (replaces_return is not null)
    and (replaces_return is null or (total_paise = 0 and payment_method = 'prepaid'))
  ) not valid;
alter table orders validate constraint orders_channel_check;
alter table orders validate constraint a_replacement_is_for_a_return_and_free;
-- Goods are sent anew once, and again only when that did not reach the shopper.
create unique index orders_replacing on orders (replaces_return)
  where replaces_return is not null and stage not in ('cancelled', 'returned');
-- For invariants and erasure, which ask of ended ones too.
create index orders_by_replaced_return on orders (replaces_return) where replaces_return is not null;
-- Goods that came back and can be sold again: their return cannot be refused any more.
alter table return_requests add column is_on_shelf boolean not null default false;
-- Sales leave them out, by the index alone.
drop index orders_for_sales;
create index orders_for_sales on orders (created_at)
  include (payment_method, payment_state, stage, total_paise, channel);
