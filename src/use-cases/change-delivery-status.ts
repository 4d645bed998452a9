import type { ShopDatabase } from '#database/connection.ts'
import { lockOrderStage, moveOrderStage } from '#database/orders/delivery.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { findOrder } from '#database/orders.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { type DeliveryStatus, stageForDeliveryStatus } from '#domain/orders/wire-status.ts'
import type { Clock } from '#domain/time/clock.ts'

export interface DeliveryChange {
  orderId: OrderId
  /** The two values people see (spec §4). */
  status: DeliveryStatus
  /** The admin who says so, for the audit log. */
  actorId: UserId
}

export type DeliveryChangeAnswer =
  | { ok: true; order: StoredOrder }
  | { ok: false; reason: 'unknown-order' | 'delivery-cannot-change' }

/**
 * Sets an order's delivery status and nothing else; timeline and audit row are written with it.
 * Saying again what already holds changes nothing and is no error. Refuses unknown orders and
 * moves that the order's stage does not allow, such as delivering a cancelled one.
 */
export async function changeDeliveryStatus(
  needs: { db: ShopDatabase; clock: Clock },
  { orderId, status, actorId }: DeliveryChange,
): Promise<DeliveryChangeAnswer> {
  const refusal = await inTransaction(needs.db, async (tx) => {
    const order = await lockOrderStage(tx, orderId)
    if (!order) return 'unknown-order'
    const from = order.stage
    const to = stageForDeliveryStatus(from, status, order.timeline)
    if (to === undefined) return 'delivery-cannot-change'
    if (to !== from) await moveOrderStage(tx, { orderId, from, to, actorId, at: needs.clock.now() })
    return undefined
  })
  if (refusal) return { ok: false, reason: refusal }
  const order = await findOrder(needs.db, orderId)
  return order ? { ok: true, order } : { ok: false, reason: 'unknown-order' }
}
