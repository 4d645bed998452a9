-- What a shopper asks to send back, and what became of it (law 5.11).
create table return_requests (
  id text primary key,
  order_id text not null references orders (id),
  reason text not null check (
    reason in ('damaged', 'wrong-goods', 'not-as-described', 'spoiled', 'short-dated', 'late', 'changed-mind')
  ),
  wish text not null check (wish in ('refund', 'replacement')),
  -- Which goods, as [{productId, quantity}].
  goods jsonb not null,
  note text not null check (char_length(note) <= 1000),
  -- Where cash goes back to; forgotten as soon as it has gone.
  pay_to text,
  state text not null
    check (state in ('requested', 'approved', 'refused', 'received', 'refunded', 'replaced')),
  -- What the shopper was told, above all why the shop refused.
  answer text not null default '',
  requested_at timestamptz not null,
  changed_at timestamptz not null
);
create index return_requests_by_order on return_requests (order_id, requested_at);
create unique index return_requests_one_open on return_requests (order_id)
  where state in ('requested', 'approved', 'received');

-- Money of cash orders that goes back by hand, over UPI or a bank (law 5.10).
create table cash_refunds (
  id bigint generated always as identity primary key,
  order_id text not null references orders (id),
  amount_paise integer not null check (amount_paise > 0),
  reason text not null check (reason in ('returned', 'goodwill')),
  wish text not null unique,
  pay_to text,
  asked_by text not null references users (id),
  created_at timestamptz not null,
  paid_at timestamptz,
  paid_by text references users (id),
  -- The bank's own number of the transfer.
  reference text,
  check ((paid_at is null) = (reference is null))
);
create index cash_refunds_by_order on cash_refunds (order_id);

-- The kinds of things to decide are listed in the domain alone, so that a new one is one line there.
alter table owner_tasks drop constraint owner_tasks_kind_check;
alter table owner_tasks add constraint owner_tasks_kind_check
  check (kind ~ '^[a-z]+(-[a-z]+)*$');
