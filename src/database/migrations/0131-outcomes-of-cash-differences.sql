-- Runs from: 0028
-- What became of cash that a courier did not hand over. Until now the decision was a note only, so that such cash stayed
-- in the sum that couriers still hold.
alter table owner_tasks
  add column outcome text check (outcome in ('received-otherwise', 'written-off')),
  add column settled_paise integer check (settled_paise > 0),
  add constraint owner_tasks_outcome_of_closed
    check ((outcome is null) = (settled_paise is null) and (outcome is null or closed_at is not null));

-- Notes do not say whether the money came, so missing cash is asked about again, with the note kept.
update owner_tasks set closed_at = null, closed_by = null
from orders
where orders.id = owner_tasks.order_id and orders.payment_state = 'cash-due'
  and orders.stage in ('delivered', 'returned')
  and kind in ('cash-not-handed-over', 'cash-amount-differs') and closed_by is not null
  and (details ->> 'handedPaise')::bigint < (details ->> 'owedPaise')::bigint
  and (details ->> 'handedPaise')::bigint = (
    select coalesce(sum(amount_paise), 0) from remittance_rows where remittance_rows.order_id = orders.id
  )
  and not exists (
    select from owner_tasks as other where other.id > owner_tasks.id
      and (other.kind, other.order_id, other.payment_id, other.subject)
        = (owner_tasks.kind, owner_tasks.order_id, owner_tasks.payment_id, owner_tasks.subject)
  );

create index owner_tasks_settled on owner_tasks (order_id) where outcome is not null;
