-- Runs from: 0028
-- What the shop gave back of an order. A refund that was made at the provider is a fact: it is recorded also where goods were
-- exchanged before and more goes back with it than the order came to, which is the owner's to decide.
create or replace function given_back_paise(asked text) returns bigint language sql stable as $$
  select (
      select coalesce(sum(amount_paise), 0) from refunds
      where order_id = asked and state <> 'failed' and reason not in ('surplus', 'mismatch')
        and idempotency_key not like 'seen:%'
    ) + (
      select coalesce(sum(amount_paise), 0) from cash_refunds where order_id = asked and ended_at is null
    ) + (
      select credit_paise - coalesce((select amount_paise from cash_refunds where spent_on = orders.id), 0)
      from orders where id = asked and credit_from is not null
      union all select 0 limit 1
    )
$$;
