-- What couriers say they paid out of the cash they collected, as the owner entered it. Rows are only
-- added: what was wrong is set right by a row of the opposite sign under a reference of its own.
create table remittances (
  id bigint generated always as identity primary key,
  -- The number of the transfer at the bank (UTR); the same one is the same money.
  reference text not null check (reference ~ '^[A-Z0-9][A-Z0-9./-]{3,39}$'),
  paid_on date not null,
  -- Of date and rows, so that sending it again is known from sending something else.
  content_hash text not null,
  entered_by text not null references users (id),
  entered_at timestamptz not null
);
create unique index remittances_by_reference on remittances (reference);

create table remittance_rows (
  id bigint generated always as identity primary key,
  remittance_id bigint not null references remittances (id),
  -- Where it stood in what was entered.
  line integer not null,
  -- As the courier names the parcel; one of the two at least.
  tracking_id text not null,
  order_number text not null,
  -- Whose parcel that is; unknown at first where it is null.
  order_id text references orders (id),
  amount_paise integer not null check (amount_paise <> 0),
  unique (remittance_id, line),
  check (tracking_id <> '' or order_number <> '')
);
create index remittance_rows_by_order on remittance_rows (order_id) where order_id is not null;
create index remittance_rows_unplaced on remittance_rows (id) where order_id is null;

create trigger remittances_are_append_only before update or delete on remittances
  for each row execute function refuse_change();
create trigger remittance_rows_are_append_only before update or delete on remittance_rows
  for each row execute function refuse_change();

-- Cash that was paid at the door and has not reached the shop.
create index orders_cash_to_come on orders (id)
  where payment_state = 'cash-due' and stage in ('delivered', 'returned');

-- One row for every day whose cash was compared with the orders (promise P14).
create table cash_days (
  day date primary key,
  owed_paise bigint not null,
  handed_paise bigint not null,
  matched_paise bigint not null,
  waiting_paise bigint not null,
  differences integer not null,
  checked_at timestamptz not null
);

-- What a task is about besides its order and its payment: a row, a parcel, the figures that differ.
alter table owner_tasks add column subject text not null default '';
drop index owner_tasks_open;
create unique index owner_tasks_open on owner_tasks
  (kind, coalesce(order_id, ''), payment_id, subject) where closed_at is null;
-- What was decided about the same thing before is not asked again.
create index owner_tasks_by_subject on owner_tasks (kind, payment_id, subject);
create index owner_tasks_by_order on owner_tasks (order_id) where order_id is not null;
