import { sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'

/** The contents of a shop's database, in a few figures that its owner can recognise. */
export interface Holdings {
  orders: number
  latestOrderAt: Date | undefined
  customers: number
  products: number
  invoices: number
  pictures: number
}

export async function readHoldings(db: Reader): Promise<Holdings> {
  const { rows } = await db.execute<Record<string, number | string | null>>(sql`
    select
      (select count(*)::int from orders) as orders,
      (select max(created_at)::text from orders) as latest,
      (select count(*)::int from users where erased_at is null) as customers,
      (select count(*)::int from products) as products,
      (select count(*)::int from invoices) as invoices,
      (select count(*)::int from pictures where discarded_at is null) as pictures`)
  const found = rows[0] ?? {}
  return {
    orders: Number(found.orders),
    latestOrderAt: found.latest ? new Date(found.latest) : undefined,
    customers: Number(found.customers),
    products: Number(found.products),
    invoices: Number(found.invoices),
    pictures: Number(found.pictures),
  }
}
