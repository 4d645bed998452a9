import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { lockName } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { OrderChannel, PaymentMethod } from '#domain/orders/order.ts'
import { HAS_PARCEL } from './channels.ts'

/** Lets one process at a time notify the owner. */
export async function lockOrderAlerts(tx: Transaction): Promise<void> {
  await lockName(tx, 'order alerts')
}

/** Whether a digest was queued. Its row stays, so that it is sent once. */
export async function isDigestQueued(tx: Transaction, about: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from mails where kind = ${DIGEST_MAIL} and about = ${about}`,
  )
  return rows.length > 0
}

/** The kind of the owner's digests. */
export const DIGEST_MAIL = 'owner-digest'

/**
 * Returns the orders that are paid or payable in cash and were not announced yet, oldest first, and marks them as
 * announced.
 */
export async function takeNewOrders(
  tx: Transaction,
  { after, before, at }: { after: Date; before: Date; at: Date },
) {
  const { rows } = await tx.execute<{
    id: OrderId
    number: number
    totalPaise: number
    channel: OrderChannel
    paymentMethod: PaymentMethod
    city: string
    goods: { name: string; quantity: number }[]
  }>(sql`
    with noted as (
      insert into order_alerts (order_id, noted_at)
      select id, ${at.toISOString()} from orders
      where created_at > ${after.toISOString()} and created_at <= ${before.toISOString()}
        and payment_state in ('paid', 'cash-due', 'cash-received') and stage <> 'cancelled'
        and ${HAS_PARCEL}
        and not exists (select from order_alerts where order_id = orders.id)
      on conflict do nothing
      returning order_id
    )
    select id, number, total_paise as "totalPaise", channel, payment_method as "paymentMethod", city, goods
    from orders join noted on noted.order_id = orders.id,
      lateral (
        select json_agg(json_build_object('name', product_name, 'quantity', quantity) order by position) as goods
        from order_lines where order_lines.order_id = orders.id and orders.channel = 'cart'
      ) as lines
    order by created_at, id`)
  return rows.map(({ number, channel, paymentMethod, city, goods, ...order }) => ({
    ...order,
    number: orderNumber(number),
    // Sachets reveal health information, so their alerts have neither contents nor town.
    more: channel === 'cart' ? { paymentMethod, city, goods } : undefined,
  }))
}
export type NewOrder = Awaited<ReturnType<typeof takeNewOrders>>[number]

/** Deletes marks that are not needed any more. */
export async function deleteOldOrderAlerts(tx: Transaction, notedBefore: Date): Promise<void> {
  await tx.execute(sql`delete from order_alerts where noted_at < ${notedBefore.toISOString()}`)
}
