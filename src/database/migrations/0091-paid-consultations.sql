-- Runs from: 0028
-- A consultation's fee is an order without a parcel: nobody packs it, and it has no place to go to.
alter table orders
  drop constraint orders_channel_check,
  add constraint orders_channel_check
    check (channel in ('cart', 'sachets', 'replacement', 'consultation')) not valid,
  drop constraint orders_pincode_check,
  add constraint orders_pincode_check
    check (pincode ~ '^[1-9][0-9]{5}$' or (channel = 'consultation' and pincode = '')) not valid,
  drop constraint orders_boxes_check,
  add constraint orders_boxes_check
    check (boxes > 0 or (channel = 'consultation' and boxes = 0)) not valid,
  drop constraint orders_weight_grams_check,
  add constraint orders_weight_grams_check
    check (weight_grams > 0 or (channel = 'consultation' and weight_grams = 0)) not valid,
  add constraint a_consultation_is_paid_online
    check (channel <> 'consultation' or payment_method = 'prepaid') not valid;
alter table orders validate constraint orders_channel_check;
alter table orders validate constraint orders_pincode_check;
alter table orders validate constraint orders_boxes_check;
alter table orders validate constraint orders_weight_grams_check;
alter table orders validate constraint a_consultation_is_paid_online;

-- 'held': its fee is awaited; 'lapsed': it did not come in time.
alter table bookings
  add column order_id text unique references orders (id),
  add column fee_paise integer check (fee_paise > 0),
  -- A cancellation until then gives the fee back, as the payer was told.
  add column money_back_until timestamptz,
  add constraint a_fee_is_whole check (
    (order_id is null) = (fee_paise is null) and (order_id is null) = (money_back_until is null)
  ),
  drop constraint bookings_status_check,
  add constraint bookings_status_check check (
    status in ('booked', 'cancelled') or (status in ('held', 'lapsed') and order_id is not null)
  );

-- A slot that somebody pays for is nobody else's.
drop index bookings_one_per_slot;
create unique index bookings_one_per_slot on bookings (consultant, starts_at) where status in ('booked', 'held');
drop index bookings_coming;
create index bookings_coming on bookings (lower(email), starts_at) where status in ('booked', 'held');

-- How long the free first talk of a person is; null: the first one costs, too.
alter table consultants add column first_talk_minutes integer check (first_talk_minutes > 0);
update consultants set first_talk_minutes = (hours ->> 'slotMinutes')::integer;

-- A consultation is health information, and no program of others hears of it.
create or replace function tell_webhooks(told_kind text, told_facts jsonb) returns void language plpgsql as $$
declare told bigint;
begin
  if exists (select from orders where id = told_facts -> 'order' ->> 'id' and channel = 'consultation') then return; end if;
  insert into webhook_events (kind, facts) values (told_kind, told_facts) returning id into told;
  insert into webhook_deliveries (endpoint_id, event_id)
    select id, told from webhook_endpoints where is_on and removed_at is null and told_kind = any (kinds);
  perform pg_notify('webhook_told', '');
end $$;
