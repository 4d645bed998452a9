-- A checkout may begin with a pincode alone. Paid without an address it is kept and shown to the
-- owner (rulings: States), so the other fields may be empty until then, all together.
alter table orders
  drop constraint orders_phone_check,
  add constraint orders_phone_check check (
    phone ~ '^[0-9]{10}$' or (payment_method = 'prepaid' and phone = '' and address = '')
  );

alter table owner_tasks
  drop constraint owner_tasks_kind_check,
  add constraint owner_tasks_kind_check check (
    kind in (
      'unmatched-payment', 'wrong-amount', 'paid-without-stock', 'paid-without-address',
      'refund-failed', 'books-differ', 'dispute', 'parcel-came-back'
    )
  );

-- Handled events are forgotten some time after the provider could still repeat them.
create index payment_events_handled on payment_events (received_at) where handled_at is not null;

-- One row for every day whose payments at the provider were compared with the orders (promise P14).
create table book_days (
  day date primary key,
  payments integer not null,
  captured_paise bigint not null,
  refunded_paise bigint not null,
  differences integer not null,
  checked_at timestamptz not null
);
