-- Runs from: 0028
-- What the provider reported about disputes: while one is open, no refund of its payment is sent; what a bank took back is
-- not refunded again.
create table payment_disputes (
  id text primary key,
  payment_id text not null,
  state text not null check (state in ('open', 'closed', 'won', 'lost')),
  amount_paise integer not null check (amount_paise >= 0),
  lost_paise integer not null default 0 check (lost_paise >= 0),
  -- When the provider reported it, in milliseconds since 1970: events arrive in any order.
  reported_ms bigint not null,
  opened_at timestamptz not null
);
create index payment_disputes_of_payment on payment_disputes (payment_id);
alter table payment_events add column dispute jsonb;

-- A refund that the bank has paid already, by a dispute that the shop lost.
alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check
    check (state in ('wanted', 'pending', 'processed', 'failed', 'needs-owner', 'by-hand', 'by-bank')) not valid;
alter table refunds validate constraint refunds_state_check;
