import { sql } from 'drizzle-orm'
import type { ShopDatabase } from '#database/connection.ts'
import type { OrderId } from '#domain/ids.ts'

interface LineCount extends Record<string, unknown> {
  product_id: string
  ordered: number
  back: number
  paid: number
  credited: number
}

/** What an order's rows add up to, counted without the shop's own rules. */
export interface Tally {
  /** More pieces or paise back than there were, each as a sentence; empty when all is well. */
  beyond: string[]
  moneyBackPaise: number
}

/**
 * Counts an order again, from its rows alone: pieces that are asked back or paid for, money that has
 * gone back or is due, and what its credit notes take off each line.
 */
export async function tallyOf(db: ShopDatabase, orderId: OrderId): Promise<Tally> {
  const { rows: lines } = await db.execute<LineCount>(sql`
    select product_id, sum(quantity)::integer as ordered,
      sum(line_paise - offer_paise)::integer as paid,
      coalesce((
        select sum(piece.quantity) from return_requests,
          jsonb_to_recordset(goods) as piece ("productId" text, quantity integer)
        where order_id = ${orderId} and state in ('requested', 'approved', 'received', 'refunded')
          and piece."productId" = product_id
      ), 0)::integer as back,
      coalesce((
        select sum((line.content ->> 'grossPaise')::integer) from invoices,
          jsonb_array_elements(invoices.content -> 'lines') with ordinality as line (content, place)
        where order_id = ${orderId} and kind = 'credit-note' and line.place = order_lines.position
      ), 0)::integer as credited
    from order_lines where order_id = ${orderId} group by product_id, position`)
  const { rows } = await db.execute<{
    total: number
    advance: number
    came: boolean
    by_provider: number
    by_hand: number
    credited: number
    invoiced: number
  }>(sql`
    select total_paise as total, advance_paise as advance,
      payment_state in ('paid', 'refunded', 'cash-received')
        or (payment_method = 'cod' and stage in ('delivered', 'returned')) as came,
      (select coalesce(sum(amount_paise), 0)::integer from refunds
        where order_id = ${orderId} and state <> 'failed') as by_provider,
      (select coalesce(sum(amount_paise), 0)::integer from cash_refunds
        where order_id = ${orderId} and ended_at is null) as by_hand,
      (select coalesce(sum(total_paise), 0)::integer from invoices
        where order_id = ${orderId} and kind = 'credit-note') as credited,
      (select coalesce(sum(total_paise), 0)::integer from invoices
        where order_id = ${orderId} and kind = 'invoice') as invoiced
    from orders where id = ${orderId}`)
  const [order] = rows
  if (!order) throw new Error('the order is there')
  const moneyBackPaise = order.by_provider + order.by_hand
  const beyond = lines.flatMap(({ product_id, ordered, back, paid, credited }) => [
    ...(back > ordered ? [`${back} of ${ordered} ${product_id} come back`] : []),
    ...(credited > paid ? [`${credited} of ${paid} paise of ${product_id} are credited`] : []),
  ])
  // An advance has come before the parcel left.
  const came = order.came ? order.total : order.advance
  if (order.advance > 0 && order.by_provider > order.advance) {
    beyond.push(`${order.by_provider} of ${order.advance} paise go back through the provider`)
  }
  if (order.by_hand > order.total - order.advance) {
    beyond.push(`${order.by_hand} of ${order.total - order.advance} paise go back by hand`)
  }
  if (moneyBackPaise > came) beyond.push(`${moneyBackPaise} of ${came} paise go back`)
  if (order.credited > order.invoiced) {
    beyond.push(`${order.credited} of ${order.invoiced} paise are credited`)
  }
  if (order.invoiced > 0 && order.credited < moneyBackPaise) {
    beyond.push(`${moneyBackPaise} paise go back, ${order.credited} are credited`)
  }
  return { beyond, moneyBackPaise }
}
