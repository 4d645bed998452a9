-- Runs from: 0028
-- The open tasks about a payment are looked up at every payment and every event of the provider. Before PostgreSQL 18, no
-- other index finds them.
create index owner_tasks_of_payment on owner_tasks (payment_id) where closed_at is null;
