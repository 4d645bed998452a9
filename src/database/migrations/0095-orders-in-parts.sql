-- Runs from: 0028
-- An order that goes in several parcels: what is sent later is an order of its own, with its own total, paid by the payment
-- of the first one or in cash.
alter table orders
  add column rest_of text references orders (id),
  add constraint a_rest_is_paid_with_its_first check (rest_of is null or (paid_by is null and reserved_until is null)) not valid;
alter table orders validate constraint a_rest_is_paid_with_its_first;
create index orders_in_parts on orders (rest_of) where rest_of is not null;
