/** Payment attempts, the provider's responses, and what the shop recorded. */
export const MONEY = [
  `insert into payment_attempts (
     order_id, receipt, amount_paise, provider_order_id, created_at, next_poll_at, poll_attempts
   )
   select laid.id, 'SMG-' || laid.number || '-' || left(laid.id, 12) || '-1', total_paise,
     provider_order_id, laid.created_at,
     case
       when laid.payment_state = 'awaiting' then laid.created_at + interval '2 minutes'
       when laid.payment_state = 'failed' and n < 4000 then until + n * interval '1 minute'
     end, 1
   from laid join orders on orders.id = laid.id
   where is_prepaid order by n desc`,
  `insert into payment_facts (
     provider_order_id, what, step, payment_id, refund_id, amount_paise, currency, source, recorded_at
   )
   select * from (
     select provider_order_id, what, step, payment_id,
       case what when 'refund' then 'rfnd_' || left(md5('back ' || n), 14) else '' end,
       total_paise, 'INR', source, laid.created_at + after as at
     from laid join orders on orders.id = laid.id
     join (values
       ('paid', 'payment', 'authorised', 'webhook', interval '2 minutes'),
       ('paid', 'payment', 'captured', 'browser', interval '3 minutes'),
       ('refunded', 'payment', 'authorised', 'webhook', interval '2 minutes'),
       ('refunded', 'payment', 'captured', 'browser', interval '3 minutes'),
       ('refunded', 'refund', 'processed', 'webhook', interval '6 days')
     ) as said (payment_state, what, step, source, after) on said.payment_state = laid.payment_state
   ) as said order by at`,
  `insert into payment_events (
     event_id, name, provider_order_id, payment_id, facts, received_at, handled_at
   )
   select 'evt_' || left(md5(name || n), 14), name, provider_order_id, payment_id, '[]',
     created_at, created_at + interval '1 second'
   from laid, unnest(array['payment.captured', 'order.paid']) as name
   where payment_state in ('paid', 'refunded')
     and created_at > until - interval '30 days'`,
  `insert into refunds (
     order_id, payment_id, amount_paise, reason, state, provider_refund_id, idempotency_key, created_at, tries
   )
   select laid.id, payment_id, total_paise,
     case laid.stage when 'returned' then 'returned' else 'cancelled' end, 'processed',
     'rfnd_' || left(md5('back ' || n), 14), 'all:' || payment_id,
     laid.created_at + interval '5 days', 1
   from laid join orders on orders.id = laid.id
   where laid.payment_state = 'refunded' order by n desc`,
  `insert into owner_tasks (
     kind, order_id, payment_id, details, opened_at, closed_at, closed_by, resolution
   )
   select 'books-differ', id, payment_id, '{"reason": "refunds differ"}', created_at,
     case when n > 2000 or n % 7 > 0 then created_at + interval '2 days' end,
     case when n > 2000 or n % 7 > 0 then user_id end, ''
   from laid where n % 50 = 4 order by n desc`,
]

const HAS_LEFT = `laid.stage in ('shipped', 'out-for-delivery', 'delivered', 'returned')`

/** The financial year of a document issued on the day after the order. */
const YEAR = `to_char(laid.created_at + interval '1 day' - interval '3 months', 'YY')`
const NEXT_YEAR = `to_char(laid.created_at + interval '1 day' + interval '9 months', 'YY')`

/** Invoices, parcels, tracking events, returns and mails. */
export const PARCELS = [
  `insert into invoices (
     number, kind, series, financial_year, serial, order_id, cause, total_paise, content, issued_at
   )
   select 'SMG/' || year || '/' || lpad(serial::text, 6, '0'), 'invoice', 'SMG', year, serial,
     order_id, 'shipped', total_paise, jsonb_build_object(
       'kind', 'invoice', 'number', 'SMG/' || year || '/' || lpad(serial::text, 6, '0'),
       'issuedOn', issued_at::date, 'seller', jsonb_build_object('name', 'Samagni', 'state', 'Gujarat'),
       'recipient', jsonb_build_object('name', user_name, 'address', address, 'phone', phone),
       'order', jsonb_build_object('id', order_id, 'number', 'SMG-' || number),
       'lines', jsonb_build_array(jsonb_build_object('kind', 'goods', 'grossPaise', total_paise)),
       'totals', jsonb_build_object('taxablePaise', total_paise, 'cgstPaise', 0, 'sgstPaise', 0,
         'igstPaise', 0, 'totalPaise', total_paise)
     ), issued_at
   from (
     select orders.id as order_id, orders.number, orders.user_name, address, phone, total_paise, year,
       laid.created_at + interval '1 day' as issued_at,
       row_number() over (partition by year order by n desc)::int as serial
     from laid join orders on orders.id = laid.id
     cross join lateral (select ${YEAR} || '-' || ${NEXT_YEAR} as year) as years
     where ${HAS_LEFT}
   ) as issued order by issued_at`,
  `insert into document_series (series, financial_year, last)
   select series, financial_year, max(serial) from invoices group by 1, 2`,
  `insert into shipments (
     order_id, reference, carrier, state, tracking_id, courier_name, step, handed_over_by,
     handed_over_at, next_poll_at
   )
   select id, 'SMG-' || number, 'courier',
     case stage when 'packed' then 'booked' when 'delivered' then 'ended' when 'returned' then 'ended'
       else 'under-way' end,
     'SMGTRK' || n, 'Courier', case stage when 'delivered' then 'delivered' end, user_id,
     created_at + interval '1 day',
     case when stage in ('shipped', 'out-for-delivery') then until + (n % 600 - 300) * interval '1 minute' end
   from laid where ${HAS_LEFT} or stage = 'packed' order by n desc`,
  `insert into tracking_events (shipment_id, step, code, happened_at, place, source, recorded_at)
   select shipments.id, step.name, step.name, handed_over_at + day * interval '1 day', 'Anand', 'webhook',
     handed_over_at + day * interval '1 day'
   from shipments, unnest(array['picked-up', 'in-transit', 'delivered']) with ordinality
     as step (name, day)
   where state = 'ended' order by shipments.id`,
  `insert into courier_webhook_events (body_hash, body, tracking_id, received_at, handled_at)
   select decode(md5('news ' || tracking_id) || md5(day::text), 'hex'), '{"awb": "' || tracking_id || '"}',
     tracking_id, handed_over_at + day * interval '1 day', handed_over_at + day * interval '1 day'
   from shipments, generate_series(1, 3) as day
   where state = 'ended'
     and handed_over_at > (select max(until) from laid) - interval '90 days'`,
  `insert into return_requests (
     id, order_id, reason, requested_resolution, goods, note, state, answer, requested_at, changed_at
   )
   select left(md5('return ' || n) || id, 31), id, 'damaged', 'refund', '[]', '',
     case stage when 'returned' then 'refunded' else 'requested' end, '',
     created_at + interval '8 days', created_at + interval '9 days'
   from laid where stage = 'returned' or (stage = 'delivered' and n between 200 and 240)`,
  `insert into mails (
     kind, about, recipient, recipient_name, subject, text, html, state, attempts, queued_at,
     next_try_at, settled_at, last_reply
   )
   select 'order-' || told.kind, laid.id,
     case when is_kept then 'shopper-' || k || '@mail.example' else '' end,
     case when is_kept then user_name end, case when is_kept then 'Your order SMG-' || number else '' end,
     case when is_kept then repeat('What a mail says. ', 40) else '' end, null, 'sent', 1,
     created_at + told.after, created_at + told.after, created_at + told.after, '250 taken'
   from laid
   join (values
     ('placed', interval '0 minutes'), ('shipped', interval '1 day'), ('delivered', interval '4 days')
   ) as told (kind, after) on told.kind = 'placed' and laid.payment_state not in ('awaiting', 'failed')
     or told.kind = 'shipped' and ${HAS_LEFT}
     or told.kind = 'delivered' and laid.stage in ('delivered', 'returned')
   cross join lateral (
     select created_at > until - interval '90 days' as is_kept
   ) as age
   order by created_at + told.after`,
]
