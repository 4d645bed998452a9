-- Runs from: 0028
-- A refund that failed is still owed: it is sent again, or its money is given back by hand; either way it stays the one
-- refund that was decided, with its credit note.
alter table refunds
  -- The provider's numbers of the tries that failed before it was sent again: told again, they change nothing.
  add column failed_ids text[] not null default '{}',
  -- When it turned out that a failed one is not owed: it was made at the provider, or another was made for it.
  add column ended_at timestamptz,
  -- When it was sent by hand, and the bank's number of that transfer.
  add column paid_at timestamptz,
  add column reference text;

-- Until now the amount of a failed one could be given back by another refund.
update refunds set ended_at = now()
where state = 'failed' and (
  idempotency_key like 'seen:%' or exists (
    select from refunds as later
    where later.payment_id = refunds.payment_id and later.order_id is not distinct from refunds.order_id
      and later.id > refunds.id and later.state <> 'failed'
  )
);

alter table refunds
  drop constraint refunds_state_check,
  add constraint refunds_state_check
    check (state in ('wanted', 'pending', 'processed', 'failed', 'needs-owner', 'by-hand')) not valid,
  add constraint what_is_sent_by_hand_has_its_transfer check (
    (state = 'by-hand') = (paid_at is not null) and (paid_at is null) = (reference is null)
  ) not valid,
  add constraint only_failed_refunds_end check (ended_at is null or state = 'failed') not valid;
alter table refunds validate constraint refunds_state_check;
alter table refunds validate constraint what_is_sent_by_hand_has_its_transfer;
alter table refunds validate constraint only_failed_refunds_end;
-- The books of a month have it.
create index refunds_by_hand on refunds (paid_at) where paid_at is not null;
