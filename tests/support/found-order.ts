import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import type { OrderId } from '#domain/ids.ts'

export interface FoundOrder extends Record<string, unknown> {
  id: OrderId
  number: number
  user_id: string
  provider_order_id: string | null
  tracking_id: string | null
  due: number
  credit_from: string | null
}

/** An order of the shop's, the newer ones first. */
export async function pickOrder(db: ShopDatabase, at: number): Promise<FoundOrder | undefined> {
  const { rows } = await db.execute<FoundOrder>(sql`
    select orders.id, number, user_id, provider_order_id, tracking_id, credit_from,
      total_paise - advance_paise - credit_paise as due
    from orders left join payment_attempts on order_id = coalesce(rest_of, orders.id)
    order by number desc limit 12`)
  return rows[at % rows.length]
}
