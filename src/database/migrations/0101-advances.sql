-- Runs from: 0028
-- What is paid online of a cash order when it is placed; the courier collects the rest.
alter table orders
  add column advance_paise integer not null default 0,
  add constraint an_advance_is_of_cash check (
    advance_paise between 0 and total_paise and (advance_paise = 0 or payment_method = 'cod')
  ) not valid,
  drop constraint cash_orders_have_no_payment,
  add constraint cash_orders_have_no_payment check (
    payment_method = 'prepaid' or advance_paise > 0 or (reserved_until is null and paid_by is null)
  ) not valid;
alter table orders validate constraint an_advance_is_of_cash;
alter table orders validate constraint cash_orders_have_no_payment;

-- Of an order with an advance, less may go back than the order became cheaper: the rest was never paid.
alter table order_changes
  drop constraint only_a_made_change_gives_back,
  add constraint only_a_made_change_gives_back check (
    back_paise = 0 or (state = 'made' and back_paise between 0 and old_total_paise - new_total_paise)
  ) not valid;
alter table order_changes validate constraint only_a_made_change_gives_back;

-- As before, with the advance.
create or replace function webhook_order(told_order text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', o.id, 'number', o.number, 'placedAt', o.created_at,
    'paymentMethod', o.payment_method, 'paymentState', o.payment_state, 'stage', o.stage,
    'itemsPaise', o.items_paise, 'deliveryPaise', o.delivery_paise, 'codFeePaise', o.cod_fee_paise,
    'otherPaise', o.total_paise - o.items_paise - o.delivery_paise - o.cod_fee_paise, 'totalPaise', o.total_paise,
    'advancePaise', o.advance_paise,
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
