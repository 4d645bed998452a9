const YEARS = 2

const FIRST_NAMES =
  'Asha Bela Chirag Deepa Esha Farhan Gita Hiren Ila Jignesh Kavita Laxmi Mohan Nirav Om Parul Rahul Seema Tejas Usha Vikram Yash Zarna Hetal'
const LAST_NAMES =
  'Patel Shah Desai Mehta Joshi Trivedi Khan Solanki Bhatt Dave Parikh Amin Chauhan Gandhi Iyer Kapadia Lakhani Modi Nanavati Pandya Rathod Sheth Thakkar Vyas'
const wordOf = (words: string, place: string) =>
  `(string_to_array('${words}', ' '))[${place} % ${words.split(' ').length} + 1]`
/** Names as among real people: many are shared, some by several shoppers. */
const NAME = `${wordOf(FIRST_NAMES, 'k')} || ' ' || ${wordOf(LAST_NAMES, 'k / 24')}`

/** Settled orders, so that their stages follow from their age. */
const STAGES = `case
  when is_failed then 'placed'
  when n % 40 = 3 then 'cancelled'
  when n % 60 = 11 then 'returned'
  when k <= 1 then 'delivered'
  when n < greatest(50, total * 0.001) then 'placed'
  when n < greatest(60, total * 0.002) then 'packed'
  when n < greatest(80, total * 0.004) then 'shipped'
  when n < greatest(90, total * 0.005) then 'out-for-delivery'
  else 'delivered'
end`

/**
 * Who ordered what and when, the newest one a minute, in two tables from which all others are filled. $1:
 * number of orders, $2: time of the newest. Few shoppers order much and many little; shopper 0 ordered most and
 * has not ordered for a year, shopper 1 orders most now.
 */
export const LAY_OUT = [
  `create temp table laid_drawn as
   select n, $1::int as total, $2::timestamptz as until, greatest(60, $1::int / 45) as people,
     greatest(
       floor(power(random(), 2) * greatest(60, $1::int / 45))::int,
       case when n < $1::int / 2 then 1 else 0 end
     ) as k,
     n % 5 < 3 as is_prepaid,
     case when n < 60 then $2::timestamptz - n * interval '1 minute'
       else $2::timestamptz - interval '1 hour' - (n - 60) * (interval '${YEARS * 365} days' / $1::int)
     end as created_at
   from generate_series(0, $1::int - 1) as n`,
]

export const COMPLETE = [
  `create temp table laid as
   with judged as (
     select *, is_prepaid and n < 40 and k > 1 as is_awaiting,
       is_prepaid and n >= 40 and n % 25 = 1 as is_failed
     from laid_drawn
   ),
   staged as (
     select *, case when is_awaiting then 'placed' else ${STAGES} end as stage from judged
   )
   select n, total, until, k, is_prepaid, created_at, stage,
     left(md5('order ' || n) || md5('of ' || n), 31) as id,
     10000 + total - n as number,
     left(md5('shopper ' || k) || md5('of ' || k), 31) as user_id,
     ${NAME} as user_name,
     'order_' || left(md5('asked ' || n), 14) as provider_order_id,
     'pay_' || left(md5('paid ' || n), 14) as payment_id,
     case
       when is_awaiting then 'awaiting'
       when is_failed then 'failed'
       when is_prepaid and stage in ('cancelled', 'returned') then 'refunded'
       when is_prepaid then 'paid'
       when stage = 'delivered' and created_at < until - interval '30 days' then 'cash-received'
       else 'cash-due'
     end as payment_state
   from staged order by n desc`,
  'create index on laid (n)',
  `create temp table laid_lines as
   with goods as (
     select id, name, price_paise, hsn, gst_percent, row_number() over (order by id) - 1 as place,
       count(*) over () as kinds
     from products where kind = 'goods' and not hidden
   )
   select laid.n, laid.id as order_id, line + 1 as position, goods.id as product_id,
     goods.name as product_name, 1 + (laid.n + line) % 2 as quantity, price_paise, hsn, gst_percent,
     created_at, date_trunc('month', created_at)::date as month,
     stage = 'cancelled' or stage = 'returned' or payment_state = 'failed' as is_given_back
   from laid cross join lateral generate_series(0, laid.n % 3) as line
   join goods on place = (laid.n * 7 + line * 13) % kinds
   order by laid.n desc, line`,
  'analyze laid',
  'analyze laid_lines',
]

const STEPS = `(values
  ('placed', 0, 'placed'),
  ('packed', 0, 'placed'), ('packed', 1, 'packed'),
  ('shipped', 0, 'placed'), ('shipped', 1, 'packed'), ('shipped', 2, 'shipped'),
  ('out-for-delivery', 0, 'placed'), ('out-for-delivery', 1, 'packed'),
  ('out-for-delivery', 2, 'shipped'), ('out-for-delivery', 3, 'out-for-delivery'),
  ('delivered', 0, 'placed'), ('delivered', 1, 'packed'), ('delivered', 2, 'shipped'),
  ('delivered', 3, 'out-for-delivery'), ('delivered', 4, 'delivered'),
  ('cancelled', 0, 'placed'), ('cancelled', 1, 'cancelled'),
  ('returned', 0, 'placed'), ('returned', 1, 'packed'), ('returned', 2, 'shipped'),
  ('returned', 3, 'out-for-delivery'), ('returned', 4, 'delivered'), ('returned', 5, 'returned')
) as steps (stage, place, step)`

/** Shoppers, orders, their lines and timelines, and the lots of their goods. */
export const ORDERS = [
  `insert into users (id, issuer, subject, email, email_verified, name, created_at)
   select left(md5('shopper ' || k) || md5('of ' || k), 31), 'years', k::text,
     'shopper-' || k || '@mail.example', true, ${NAME}, first.at
   from (select max(people) as people, min(created_at) as at from laid_drawn) as first,
     generate_series(0, people - 1) as k`,
  `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
   select decode(md5(id) || md5('session of ' || id), 'hex'), id, until, until,
     until + interval '30 days'
   from users, (select max(until) as until from laid) as newest where issuer = 'years'`,
  `insert into orders (
     id, number, user_id, user_name, channel, payment_method, payment_state, stage, items_paise,
     delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode, phone,
     boxes, weight_grams, deliver_from, deliver_until, tracking_id, created_at, reserved_until, paid_by
   )
   select id, number, user_id, user_name, 'cart', case when is_prepaid then 'prepaid' else 'cod' end,
     payment_state, stage, items, delivery, 0, items + delivery, user_name,
     n % 400 || ' Lake Road', 'Anand', 'Gujarat', '388001', lpad((9000000000 + k)::text, 10, '0'),
     1, 900, created_at::date + 3, created_at::date + 5,
     case when stage in ('shipped', 'out-for-delivery', 'delivered', 'returned')
       then 'SMGTRK' || n end,
     created_at, case when is_prepaid then created_at + interval '20 minutes' end,
     case when payment_state in ('paid', 'refunded') then payment_id end
   from laid
   join (
     select n, sum(quantity * price_paise)::int as items from laid_lines group by n
   ) as sums using (n)
   cross join lateral (select case when n % 2 = 0 then 5500 else 0 end as delivery) as fees
   order by n desc`,
  `insert into order_lines (
     order_id, position, product_id, product_name, quantity, unit_price_paise, line_paise, hsn,
     gst_percent
   )
   select order_id, position, product_id, product_name, quantity, price_paise,
     quantity * price_paise, hsn, gst_percent
   from laid_lines`,
  `insert into order_events (order_id, stage, at)
   select id, step, created_at + place * interval '1 day'
   from laid join ${STEPS} using (stage) order by created_at + place * interval '1 day', place`,
  `insert into audit_log (at, actor_id, action, subject_kind, subject_id, before, after)
   select * from (
     select created_at + place * interval '1 day' as at, user_id,
       case place when 0 then 'order.placed' else 'order.delivery-changed' end, 'order', id,
       null::jsonb, jsonb_build_object('stage', step)
     from laid join ${STEPS} using (stage)
     union all
     select created_at + interval '3 minutes', null, 'order.payment-changed', 'payment', id,
       '{"paymentState": "awaiting"}',
       jsonb_build_object('paymentState', case payment_state when 'failed' then 'failed' else 'paid' end)
     from laid where payment_state in ('paid', 'failed', 'refunded')
     union all
     select created_at + interval '6 days', null, 'order.payment-changed', 'payment', id,
       '{"paymentState": "paid"}', '{"paymentState": "refunded"}'
     from laid where payment_state = 'refunded'
   ) as told order by 1`,
  // Last month's deliveries are sold out; of every product there is one lot that nobody can empty.
  `insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
   select product_id, 'M' || to_char(month, 'YYMM'), month - 20, month + 500,
     greatest(1, coalesce(sum(quantity) filter (where not is_given_back), 0))::int, 0
   from laid_lines group by product_id, month
   union all
   select id, 'DEEP', until::date - 20, until::date + 700, 1000000, 1000000
   from products, (select max(until) as until from laid) as newest
   where kind = 'goods' and not hidden`,
  `insert into stock_moves (lot_id, order_id, kind, quantity, at)
   select * from (
     select id, null, 'received', received, made_on::timestamptz as at from stock_lots
     where batch = 'DEEP' or batch like 'M____'
     union all
     select lots.id, order_id, 'sold', -quantity, created_at
     from laid_lines join stock_lots as lots
       on lots.product_id = laid_lines.product_id and batch = 'M' || to_char(month, 'YYMM')
     union all
     select lots.id, order_id, 'returned', quantity, created_at + interval '9 days'
     from laid_lines join stock_lots as lots
       on lots.product_id = laid_lines.product_id and batch = 'M' || to_char(month, 'YYMM')
     where is_given_back
   ) as moved order by at`,
  // A month whose goods were all returned sold nothing, but received stock.
  `insert into stock_moves (lot_id, kind, quantity, at)
   select lots.id, 'corrected', -received, made_on
   from stock_lots as lots
   where batch like 'M____' and not exists (
     select from laid_lines where laid_lines.product_id = lots.product_id
       and lots.batch = 'M' || to_char(month, 'YYMM') and not is_given_back
   )`,
  `insert into idempotency_keys (user_id, key, request_hash, response, created_at)
   select user_id, md5('key ' || n), left(md5(id) || md5(user_id), 43),
     jsonb_build_object('orderId', id), created_at
   from laid where created_at > until - interval '60 days'`,
  `select setval('order_numbers', (select max(number) from orders))`,
]
