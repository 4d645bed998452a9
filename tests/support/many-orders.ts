import type pg from 'pg'

const FIRST_NAMES = ['Asha', 'Bela', 'Chirag', 'Deepa', 'Esha', 'Farhan', 'Gita', 'Hiren']
const LAST_NAMES = ['Patel', 'Shah', 'Desai', 'Mehta', 'Joshi', 'Trivedi', 'Khan', 'Solanki']

/**
 * Creates this many orders of two lines each, five minutes apart up to `until`, in the states of an older shop.
 * Numbers continue from 100001; names and phones repeat as among real shoppers; couriers hold the cash of the
 * latest three weeks.
 */
export async function layOutOrders(
  pool: Pick<pg.Pool, 'query'>,
  count: number,
  until: Date,
): Promise<void> {
  const people = Math.max(1, Math.ceil(count / 8))
  await pool.query(
    `insert into users (id, issuer, subject, email, email_verified, name, created_at)
     select 'many' || lpad(n::text, 20, '0'), 'many', n::text, 'many-' || n || '@mail.example', true,
       ($2::text[])[n % 8 + 1] || ' ' || ($3::text[])[n / 8 % 8 + 1] || ' ' || n, $4::timestamptz
     from generate_series(0, $1::int - 1) as n`,
    [people, FIRST_NAMES, LAST_NAMES, until],
  )
  await pool.query(
    `insert into orders (id, number, user_id, user_name, channel, payment_method, payment_state, stage,
       items_paise, delivery_paise, cod_fee_paise, total_paise, recipient, address, city, state, pincode,
       phone, boxes, weight_grams, deliver_from, deliver_until, created_at)
     select 'many' || lpad(n::text, 20, '0'), 100001 + n, users.id, users.name, 'cart',
       case when n % 5 < 3 then 'cod' else 'prepaid' end,
       case when n % 97 = 0 then 'failed' when n % 5 < 3 and n < 6000 then 'cash-due' else 'paid' end,
       case when n < 40 then 'placed' when n < 80 then 'packed' when n < 200 then 'shipped'
         when n % 50 = 0 then 'cancelled' when n % 70 = 0 then 'returned' else 'delivered' end,
       40000, 5500, 0, 45500, '', n || ' Lake Road', 'Anand', 'Gujarat', '388001',
       lpad((9000000000 + n / 8)::text, 10, '0'), 2, 900,
       $2::timestamptz::date + 3, $2::timestamptz::date + 5, $2::timestamptz - n * interval '5 minutes'
     from generate_series(0, $1::int - 1) as n
     join users on users.id = 'many' || lpad((n % $3::int)::text, 20, '0')`,
    [count, until, people],
  )
  await pool.query(
    `insert into order_lines (order_id, position, product_id, product_name, quantity,
       unit_price_paise, line_paise, hsn, gst_percent)
     select 'many' || lpad(n::text, 20, '0'), line, 'product-' || (n * 7 + line * 13) % 300,
       'Product ' || (n * 7 + line * 13) % 300, 1, 20000, 20000, '22029990', 12
     from generate_series(0, $1::int - 1) as n, generate_series(1, 2) as line`,
    [count],
  )
  await pool.query(
    `insert into order_events (order_id, stage, at)
     select id, stage, created_at from orders where id like 'many%'`,
  )
  await pool.query(
    `insert into audit_log (at, actor_id, action, subject_kind, subject_id, before, after)
     select created_at, user_id, 'order.placed', 'order', id, null, '{"stage": "placed"}'
     from orders where id like 'many%' order by created_at`,
  )
  for (const table of ['users', 'orders', 'order_lines', 'order_events', 'audit_log']) {
    await pool.query(`vacuum analyze ${table}`)
  }
}
