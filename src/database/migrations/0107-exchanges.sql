-- Runs from: 0028
-- What returned goods brought may count towards an order of other goods, as a part of its payment.
alter table orders
  add column credit_paise integer not null default 0,
  add column credit_from text references return_requests (id),
  add constraint a_credit_is_of_a_return_and_a_part_of_the_total check (
    (credit_paise > 0) = (credit_from is not null)
    and credit_paise between 0 and total_paise
    and (credit_paise = 0 or (advance_paise = 0 and (payment_method = 'prepaid' or credit_paise < total_paise)))
  ) not valid;
alter table orders validate constraint a_credit_is_of_a_return_and_a_part_of_the_total;
-- A return counts once, whatever becomes of the order.
create unique index orders_by_credit on orders (credit_from) where credit_from is not null;

-- A finished day keeps it apart from what its cash orders pay at the door, and what a day sold is read from the index alone.
alter table sales_days add column credit_paise bigint;
drop index orders_for_sales;
create index orders_for_sales on orders (created_at)
  include (payment_method, payment_state, stage, total_paise, advance_paise, credit_paise, channel, user_id);

-- For the order whose goods came back it is money that was given back: into the other order.
alter table cash_refunds
  add column spent_on text references orders (id),
  add constraint what_was_spent_is_sent check (spent_on is null or paid_at is not null) not valid;
alter table cash_refunds validate constraint what_was_spent_is_sent;
create unique index cash_refunds_by_spending on cash_refunds (spent_on) where spent_on is not null;
create index cash_refunds_spent_of_order on cash_refunds (order_id) where spent_on is not null;

-- What went back of an order: by the provider, by hand, into other orders, and of a credit what was released again.
create function given_back_paise(asked text) returns bigint language sql stable as $$
  select (
      select coalesce(sum(amount_paise), 0) from refunds
      where order_id = asked and state <> 'failed' and reason not in ('surplus', 'mismatch')
    ) + (
      select coalesce(sum(amount_paise), 0) from cash_refunds where order_id = asked and ended_at is null
    ) + (
      select credit_paise - coalesce((select amount_paise from cash_refunds where spent_on = orders.id), 0)
      from orders where id = asked and credit_from is not null
      union all select 0 limit 1
    )
$$;

-- No more goes back of an order than it came to, where a part of it went into another one.
create function refuse_giving_back_twice() returns trigger language plpgsql as $$
begin
  if not exists (select from cash_refunds where order_id = new.order_id and spent_on is not null) then
    return new;
  end if;
  perform from orders where id = new.order_id for no key update;
  if given_back_paise(new.order_id) > (select total_paise from orders where id = new.order_id) then
    raise exception 'more would go back than order % came to', new.order_id
      using errcode = 'check_violation', constraint = 'given_back_within_order';
  end if;
  return new;
end
$$;
create constraint trigger a_refund_counts_with_what_was_spent
  after insert or update of state, amount_paise on refunds
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function refuse_giving_back_twice();
create constraint trigger what_was_spent_counts_with_refunds
  after insert or update of ended_at, amount_paise on cash_refunds
  deferrable initially deferred for each row execute function refuse_giving_back_twice();

-- A credit is money of the order whose return it is of.
create function refuse_credit_of_nothing() returns trigger language plpgsql as $$
begin
  if not exists (
    select from cash_refunds join return_requests on return_requests.order_id = cash_refunds.order_id
    where spent_on = new.id and return_requests.id = new.credit_from and amount_paise = new.credit_paise
  ) then
    raise exception 'nothing was given back for the credit of order %', new.id
      using errcode = 'check_violation', constraint = 'a_credit_was_given_back';
  end if;
  return new;
end
$$;
create constraint trigger a_credit_was_given_back after insert on orders
  deferrable initially deferred for each row when (new.credit_paise > 0)
  execute function refuse_credit_of_nothing();

-- As before, with the credit.
create or replace function webhook_order(told_order text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', o.id, 'number', o.number, 'placedAt', o.created_at,
    'paymentMethod', o.payment_method, 'paymentState', o.payment_state, 'stage', o.stage,
    'itemsPaise', o.items_paise, 'deliveryPaise', o.delivery_paise, 'codFeePaise', o.cod_fee_paise,
    'otherPaise', o.total_paise - o.items_paise - o.delivery_paise - o.cod_fee_paise, 'totalPaise', o.total_paise,
    'advancePaise', o.advance_paise, 'creditPaise', o.credit_paise,
    'lines', coalesce(
      (
        select jsonb_agg(jsonb_build_object(
          'productId', l.product_id, 'quantity', l.quantity,
          'unitPricePaise', l.unit_price_paise, 'linePaise', l.line_paise
        ) order by l.position)
        from order_lines l join products p on p.id = l.product_id
        where l.order_id = o.id and o.channel = 'cart' and p.kind = 'goods'
      ),
      '[]'
    ),
    'sachetsPaise', (
      select sum(l.line_paise)
      from order_lines l left join products p on p.id = l.product_id
      where l.order_id = o.id and (o.channel <> 'cart' or p.kind is distinct from 'goods')
    )
  )
  from orders o where o.id = told_order
$$;
