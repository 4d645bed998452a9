import type pg from 'pg'

/** Words that names are made of: the first stands in two hundred, the second in three names of a hundred thousand. */
const HERBS = 200
const FORMS = ['sharbat', 'drink', 'cream', 'food', 'mix', 'powder', 'oil', 'tea']

/**
 * Fills the shop up to this many products with what a large catalogue has: blocks of a thousand in each category, names
 * of three words with their search entries, doshas, families of two sizes, two lots each, and some of everything that
 * lists look for: hidden, sold out, low in stock, ending soon, changed lately. The tables are left as autovacuum leaves
 * those of a living shop: vacuumed and analysed, with what the triggers have written.
 */
export async function layOutCatalogue(
  client: Pick<pg.Client, 'query'>,
  { from, to, today }: { from: number; to: number; today: Date },
): Promise<void> {
  const bounds = [from, to]
  await client.query(
    `insert into products (
       id, sku, kind, name, description, category, price_paise, mrp_paise, materials, net_quantity, net_amount,
       net_unit, gross_weight_grams, shelf_life_months, dosha_vata, dosha_pitta, dosha_kapha, hsn, gst_percent,
       gst_from, licence_type, licence_number, maker, hidden, family, listing_position, created_at, updated_at
     )
     select 'item-' || lpad(n::text, 8, '0'), 'I-' || n, 'goods',
       'Herb' || n % $3 || ' ' || ($4::text[])[1 + n / 1000 % 8] || ' nr' || n,
       repeat('One of very many products of a large shop. ', 4) || n,
       titles[1 + n / 1000 % array_length(titles, 1)], 5000 + n * 37 % 45000, 50000, array['Herb' || n % $3],
       case when n % 2 = 0 then '100 g' else '250 g' end, case when n % 2 = 0 then 100 else 250 end, 'g', 300, 24,
       n % 3 - 1, n / 3 % 3 - 1, n / 9 % 3 - 1, '21069099', 5, '2025-09-22', 'fssai', '10012345000123', 'Kitchen',
       n % 97 = 0, case when n % 40 < 2 then 'Family ' || n / 40 else '' end, 1000000,
       $5::timestamptz - n * interval '1 second', $5::timestamptz - n * interval '1 second'
     from generate_series($1::int, $2::int) n,
       (select array_agg(title order by position) as titles from categories where title <> 'Herbal Remedies') known`,
    [...bounds, HERBS, FORMS, today],
  )
  await client.query(
    `insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
     select 'item-' || lpad(n::text, 8, '0'), 'B' || lot, $3::date - 100,
       $3::date + case when lot = 1 and n % 300 = 7 then 69 else 400 + lot end, 50,
       case when n % 500 = 3 then 0 when n % 200 = 1 then 1 else 40 end
     from generate_series($1::int, $2::int) n, generate_series(1, 2) lot`,
    [...bounds, today],
  )
  await client.query(
    `insert into search_entries (product_id, name_words, words, rules)
     select id, name_words::tsvector, (name_words || $3)::tsvector,
       (select max(rules) from search_entries)
     from (
       select 'item-' || lpad(n::text, 8, '0') as id,
         format('''herb%s'':1A ''%s'':2A ''nr%s'':3A', n % $4, ($5::text[])[1 + n / 1000 % 8], n) as name_words
       from generate_series($1::int, $2::int) n
     ) made
     on conflict (product_id) do update
     set name_words = excluded.name_words, words = excluded.words, rules = excluded.rules`,
    [...bounds, ` 'large':4D 'shop':5D`, HERBS, FORMS],
  )
  await client.query(
    `insert into search_vocabulary (sound)
     select 'herb' || n from generate_series(0, $1::int - 1) n union select unnest($2::text[])
     on conflict do nothing`,
    [HERBS, FORMS],
  )
  await client.query('select pg_notify($1, version::text) from content_version', [
    'content_version',
  ])
  await client.query('vacuum analyze')
}
