import type pg from 'pg'

/**
 * Creates this many products with two lots each. Every hundredth is hidden, every fiftieth sold out, every
 * twentieth low in stock, and every thirtieth has a lot that can be sold for another fortnight.
 */
export async function layOutProducts(
  pool: Pick<pg.Pool, 'query'>,
  count: number,
  today: Date,
): Promise<void> {
  await pool.query(
    `insert into products (
       id, sku, kind, name, description, category, price_paise, mrp_paise, net_quantity, net_amount,
       net_unit, gross_weight_grams, shelf_life_months, hsn, gst_percent, gst_from, licence_type,
       licence_number, maker, hidden, created_at, updated_at
     )
     select 'many-' || n, 'M-' || n, 'goods', 'Many ' || n, 'One of many', 'Drinks', 100, 100, '1 piece',
       1, 'piece', 100, 12, '2106', 5, '2025-09-22', 'fssai', '', '', n % 100 = 0,
       $2::timestamptz, $2::timestamptz - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [count, today],
  )
  await pool.query(
    `insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
     select 'many-' || n, 'B' || lot, $2::date - 100,
       $2::date + case when lot = 1 and n % 30 = 7 then 69 else 400 + lot end, 50,
       case when n % 50 = 3 then 0 when n % 20 = 1 then 1 else 40 end
     from generate_series(1, $1::int) n, generate_series(1, 2) lot`,
    [count, today],
  )
  for (const table of ['products', 'stock_lots']) await pool.query(`vacuum analyze ${table}`)
}
