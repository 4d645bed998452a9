import type pg from 'pg'
import { connectTo } from './running-shop.ts'

/** Fills the stock of a running shop, so that no load can empty it. */
export async function restock(dataDir: string, products: readonly string[]): Promise<void> {
  const client = await connectTo(dataDir)
  await restockDatabase(client, products)
  await client.end()
}

/** The same in any database. */
export async function restockDatabase(
  client: pg.Client | pg.Pool,
  products: readonly string[],
  units = 1_000_000,
): Promise<void> {
  await client.query(
    `with lots as (
      insert into stock_lots (product_id, batch, made_on, expires_on, received, on_hand)
      select id, 'LOAD', current_date, current_date + 300, $2::int, $2::int
      from unnest($1::text[]) as wanted (id)
      on conflict do nothing returning id
    ) insert into stock_moves (lot_id, kind, quantity, at)
      select id, 'received', $2::int, now() from lots`,
    [products, units],
  )
}
