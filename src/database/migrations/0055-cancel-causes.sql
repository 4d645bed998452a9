-- Runs from: 0028
-- Why an order was cancelled, and who did it; orders cancelled before this was asked have none.
alter table orders
  add column cancelled_by text check (cancelled_by in ('shopper', 'shop')),
  add column cancel_reason text,
  -- Their own words, with the reason 'other'.
  add column cancel_note text check (length(cancel_note) between 1 and 400),
  add constraint only_a_cancelled_order_has_a_cause
    check (stage = 'cancelled' or (cancelled_by is null and cancel_reason is null and cancel_note is null)) not valid;
alter table orders validate constraint only_a_cancelled_order_has_a_cause;
-- Of a confirmed step that cancels, until it is made.
alter table order_steps
  add column reason text,
  add column note text;
