-- Until when an unpaid order keeps its goods, and the one payment that paid it.
alter table orders
  add column reserved_until timestamptz,
  add column paid_by text unique,
  add constraint cash_orders_have_no_payment
    check (payment_method = 'prepaid' or (reserved_until is null and paid_by is null));
create index orders_unpaid on orders (reserved_until) where payment_state = 'awaiting';
create index orders_unpaid_by_user on orders (user_id, created_at) where payment_state = 'awaiting';

-- What the provider was asked to collect for an order: written before it is asked, so that a crash
-- between question and answer is found and read back.
create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  receipt text not null unique,
  amount_paise integer not null check (amount_paise >= 100),
  provider_order_id text unique,
  created_at timestamptz not null,
  -- When the provider is asked next what became of it; nothing more is expected where it is null.
  look_at timestamptz,
  looks smallint not null default 0
);
create index payment_attempts_by_order on payment_attempts (order_id);
create index payment_attempts_to_look_at on payment_attempts (look_at) where look_at is not null;

-- What the provider said, each thing once. Where an order's money stands is computed from these.
create table payment_facts (
  id bigint generated always as identity primary key,
  provider_order_id text,
  what text not null check (what in ('payment', 'refund')),
  step text not null
    check (step in ('created', 'failed', 'authorised', 'captured', 'pending', 'processed')),
  payment_id text not null,
  refund_id text not null default '',
  amount_paise integer not null check (amount_paise >= 0),
  currency text not null,
  source text not null check (source in ('browser', 'webhook', 'reconciler', 'owner', 'shop')),
  recorded_at timestamptz not null,
  unique (payment_id, refund_id, step, amount_paise, currency)
);
create index payment_facts_by_order on payment_facts (provider_order_id);
create trigger payment_facts_are_append_only before update or delete on payment_facts
  for each row execute function refuse_change();

-- Events as they came in, kept before they are acted upon. Names, phones and addresses that the
-- provider sends along are left out.
create table payment_events (
  event_id text primary key,
  name text not null,
  provider_order_id text,
  payment_id text,
  facts jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index payment_events_unhandled on payment_events (received_at) where handled_at is null;

-- Money that goes back, written before the provider is asked.
create table refunds (
  id bigint generated always as identity primary key,
  order_id text references orders (id),
  payment_id text not null,
  amount_paise integer not null check (amount_paise > 0),
  reason text not null check (
    reason in ('surplus', 'out-of-stock', 'cancelled', 'returned', 'mismatch', 'goodwill')
  ),
  state text not null default 'wanted'
    check (state in ('wanted', 'pending', 'processed', 'failed', 'needs-owner')),
  provider_refund_id text unique,
  -- What one wish to refund is known by, so that wishing twice is refunding once.
  wish text not null unique,
  asked_by text references users (id),
  created_at timestamptz not null,
  next_try_at timestamptz,
  tries smallint not null default 0,
  -- Why the provider refused, in its own words; nobody's name or number.
  note text not null default ''
);
create index refunds_by_order on refunds (order_id);
create index refunds_by_payment on refunds (payment_id);
create index refunds_to_send on refunds (next_try_at) where next_try_at is not null;

-- What only the owner can decide (promise P9); closed when decided, never deleted.
create table owner_tasks (
  id bigint generated always as identity primary key,
  kind text not null check (
    kind in (
      'unmatched-payment', 'wrong-amount', 'paid-without-stock', 'refund-failed', 'books-differ',
      'dispute', 'parcel-came-back'
    )
  ),
  order_id text references orders (id),
  payment_id text not null default '',
  details jsonb not null default '{}',
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text references users (id),
  resolution text not null default ''
);
create unique index owner_tasks_open on owner_tasks (kind, coalesce(order_id, ''), payment_id)
  where closed_at is null;
create index owner_tasks_by_age on owner_tasks (opened_at) where closed_at is null;
