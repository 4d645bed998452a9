-- Runs from: 0028
-- No more pieces of an order are asked back, on their way back or paid for than it has, whoever writes the request.
-- Goods of a refused request stay with the shopper, those of a replaced one came to them anew.
create function refuse_returning_twice() returns trigger language plpgsql as $$
declare
  beyond text;
begin
  if new.state in ('refused', 'replaced') then return new; end if;
  if tg_op = 'UPDATE' then
    if old.state not in ('refused', 'replaced') and old.goods = new.goods then return new; end if;
  end if;
  -- Two requests at once wait for each other here.
  perform from orders where id = new.order_id for no key update;
  select asked.product_id into beyond
  from (
    select goods."productId" as product_id, sum(goods.quantity) as units
    from return_requests,
      jsonb_to_recordset(goods) as goods ("productId" text, quantity integer)
    where order_id = new.order_id and state not in ('refused', 'replaced')
    group by goods."productId"
  ) as asked
  where asked.units > (
    select coalesce(sum(quantity), 0) from order_lines
    where order_id = new.order_id and product_id = asked.product_id
  )
  limit 1;
  if beyond is not null then
    raise exception 'more of % would be returned than order % has', beyond, new.order_id
      using errcode = 'check_violation', constraint = 'return_requests_within_order';
  end if;
  return new;
end
$$;
create trigger return_requests_within_order after insert or update of goods, state on return_requests
  for each row execute function refuse_returning_twice();

-- A refund of cash ends when it turns out that no cash came; it is due again when the cash comes after all.
alter table cash_refunds
  add column ended_at timestamptz,
  add constraint cash_refunds_sent_or_ended check (paid_at is null or ended_at is null);

update cash_refunds set ended_at = now() from orders
where orders.id = order_id and paid_at is null
  and payment_state = 'cash-due' and stage not in ('delivered', 'returned');
update owner_tasks set closed_at = now(), resolution = 'no cash came'
where kind = 'cash-refund-due' and closed_at is null and not exists (
  select from cash_refunds
  where cash_refunds.order_id = owner_tasks.order_id and paid_at is null and ended_at is null
);

-- A payment that has paid its order leaves nothing to decide.
update owner_tasks set closed_at = now(), resolution = 'found its order'
where kind = 'unmatched-payment' and closed_at is null
  and exists (select from orders where paid_by = payment_id);

-- No more cash goes back for an order than was to be paid for it.
create function refuse_cash_beyond_order() returns trigger language plpgsql as $$
begin
  if new.ended_at is not null then return new; end if;
  if tg_op = 'UPDATE' then
    if old.ended_at is null and old.amount_paise >= new.amount_paise then return new; end if;
  end if;
  perform from orders where id = new.order_id for no key update;
  if (select sum(amount_paise) from cash_refunds where order_id = new.order_id and ended_at is null)
    > (select total_paise from orders where id = new.order_id) then
    raise exception 'more cash would go back than order % came to', new.order_id
      using errcode = 'check_violation', constraint = 'cash_refunds_within_order';
  end if;
  return new;
end
$$;
create trigger cash_refunds_within_order after insert or update of amount_paise, ended_at on cash_refunds
  for each row execute function refuse_cash_beyond_order();
