-- Runs from: 0028
-- Programs of others that hear of orders, payments, parcels and stock.
create table webhook_endpoints (
  id integer primary key generated always as identity,
  url text not null check (url <> ''),
  kinds text[] not null check (cardinality(kinds) > 0),
  -- Its secret is derived from the shop's own and this number; the one before signs as well until its time is over.
  secret_number integer not null default 1 check (secret_number > 0),
  former_secret_until timestamptz,
  is_on boolean not null default true,
  -- Failed attempts since one was answered, and since when.
  failures integer not null default 0,
  failing_since timestamptz,
  made_by text not null references users (id),
  made_at timestamptz not null,
  removed_at timestamptz
);

-- What happened: identities, states and amounts, never a person, and of sachets what they cost together.
create table webhook_events (
  id bigint primary key generated always as identity,
  kind text not null,
  facts jsonb not null,
  at timestamptz not null default now()
);

create table webhook_deliveries (
  id bigint primary key generated always as identity,
  endpoint_id integer not null references webhook_endpoints (id),
  event_id bigint not null references webhook_events (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- Null: at once.
  next_try_at timestamptz,
  taken_at timestamptz,
  tried_at timestamptz,
  -- Of the last answer; null when there was none.
  status smallint,
  unique (endpoint_id, event_id)
);
create index webhook_deliveries_waiting on webhook_deliveries (endpoint_id, event_id) where state = 'waiting';
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_events_by_time on webhook_events (at);

-- Writes an event and a delivery for each endpoint that hears its kind, in the transaction of the change itself.
create function tell_webhooks(told_kind text, told_facts jsonb) returns void language plpgsql as $$
declare told bigint;
begin
  insert into webhook_events (kind, facts) values (told_kind, told_facts) returning id into told;
  insert into webhook_deliveries (endpoint_id, event_id)
    select id, told from webhook_endpoints where is_on and removed_at is null and told_kind = any (kinds);
  perform pg_notify('webhook_told', '');
end $$;

create function webhooks_hear(told_kind text) returns boolean language sql stable as $$
  select exists (
    select from webhook_endpoints where is_on and removed_at is null and told_kind = any (kinds)
  )
$$;

create function webhook_order(told_order text) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'id', o.id, 'number', o.number, 'placedAt', o.created_at,
    'paymentMethod', o.payment_method, 'paymentState', o.payment_state, 'stage', o.stage,
    'itemsPaise', o.items_paise, 'deliveryPaise', o.delivery_paise, 'codFeePaise', o.cod_fee_paise,
    'otherPaise', o.total_paise - o.items_paise - o.delivery_paise - o.cod_fee_paise, 'totalPaise', o.total_paise,
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

-- Deferred, so that the lines of a new order stand, and all that a transaction changed.
create function tell_of_order() returns trigger language plpgsql as $$
declare
  is_placed boolean := new.payment_state not in ('awaiting', 'failed');
  was_placed boolean := tg_op = 'UPDATE' and old.payment_state not in ('awaiting', 'failed');
begin
  if is_placed and not was_placed then
    if webhooks_hear('order.placed') then
      perform tell_webhooks('order.placed', jsonb_build_object('order', webhook_order(new.id)));
    end if;
  elsif is_placed and (old.stage, old.total_paise, old.items_paise) is distinct from (new.stage, new.total_paise, new.items_paise) then
    if webhooks_hear('order.changed') then
      perform tell_webhooks('order.changed', jsonb_build_object('order', webhook_order(new.id)));
    end if;
  end if;
  if tg_op = 'UPDATE' and old.payment_state <> new.payment_state and webhooks_hear('payment.changed') then
    perform tell_webhooks('payment.changed', jsonb_build_object('order', webhook_order(new.id)));
  end if;
  return null;
end $$;
create constraint trigger a_placed_order_is_told after insert on orders
  deferrable initially deferred for each row execute function tell_of_order();
create constraint trigger a_moved_order_is_told after update on orders
  deferrable initially deferred for each row
  when (
    (old.stage, old.payment_state, old.total_paise, old.items_paise)
    is distinct from (new.stage, new.payment_state, new.total_paise, new.items_paise)
  )
  execute function tell_of_order();

create function tell_of_refund() returns trigger language plpgsql as $$
begin
  if new.order_id is null or not webhooks_hear('payment.changed') then return null; end if;
  perform tell_webhooks('payment.changed', jsonb_build_object(
    'order', webhook_order(new.order_id),
    'refund', jsonb_build_object('id', new.id, 'amountPaise', new.amount_paise, 'state', new.state)
  ));
  return null;
end $$;
create constraint trigger a_refund_is_told after insert on refunds
  deferrable initially deferred for each row execute function tell_of_refund();
create constraint trigger a_moved_refund_is_told after update on refunds
  deferrable initially deferred for each row when (old.state <> new.state)
  execute function tell_of_refund();

create function tell_of_parcel() returns trigger language plpgsql as $$
begin
  if not webhooks_hear('parcel.changed') then return null; end if;
  perform tell_webhooks('parcel.changed', jsonb_build_object(
    'order', webhook_order(new.order_id),
    'parcel', jsonb_build_object(
      'state', new.state, 'step', new.step, 'trackingId', new.tracking_id, 'courier', new.courier_name
    )
  ));
  return null;
end $$;
create constraint trigger a_parcel_is_told after insert on shipments
  deferrable initially deferred for each row execute function tell_of_parcel();
create constraint trigger a_moved_parcel_is_told after update on shipments
  deferrable initially deferred for each row
  when ((old.state, old.step, old.tracking_id) is distinct from (new.state, new.step, new.tracking_id))
  execute function tell_of_parcel();

-- Ordinary products only: sachets that leave beside an order would say which ones it has.
create function tell_of_stock() returns trigger language plpgsql as $$
begin
  if not webhooks_hear('stock.changed') then return null; end if;
  perform tell_webhooks('stock.changed', jsonb_build_object(
    'product', jsonb_build_object(
      'id', p.id, 'pieces', (select sum(on_hand) from stock_lots where product_id = p.id)
    )
  ))
  from products p
  where p.kind = 'goods' and p.id in (select product_id from changed_lots);
  return null;
end $$;
create trigger new_stock_is_told after insert on stock_lots referencing new table as changed_lots
  for each statement execute function tell_of_stock();
create trigger moved_stock_is_told after update on stock_lots referencing new table as changed_lots
  for each statement execute function tell_of_stock();
