import type { DatabaseDeps } from '#database/connection.ts'
import { completeAddress } from '#database/orders/address.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'

export type AddressAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'address-stands' | 'other-pincode' }

/**
 * Completes the address of a paid order that was started with a pincode only, and closes the task
 * for it. Refuses to change an existing address, and a pincode other than the one that delivery was
 * paid for.
 */
export async function completeOrderAddress(
  { db, clock }: DatabaseDeps,
  { orderId, actorId, delivery }: { orderId: OrderId; actorId: UserId; delivery: DeliveryAddress },
): Promise<AddressAnswer> {
  return await inTransaction(db, async (tx): Promise<AddressAnswer> => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return { ok: false, reason: 'unknown-order' }
    const { order } = locked
    if (order.delivery.address !== '') return { ok: false, reason: 'address-stands' }
    if (order.delivery.pincode !== delivery.pincode) return { ok: false, reason: 'other-pincode' }
    const recipient = delivery.recipient || order.delivery.recipient || order.userName
    const at = clock.now()
    await completeAddress(tx, { orderId, actorId, delivery: { ...delivery, recipient }, at })
    return { ok: true }
  })
}
