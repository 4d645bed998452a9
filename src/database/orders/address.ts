import { and, eq, isNull } from 'drizzle-orm'
import { recordAudit } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { orders } from '#database/tables/orders.ts'
import { ownerTasks } from '#database/tables/payments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'

/**
 * Writes the address of an order that has none yet, only for the pincode that it was priced for. Returns
 * `false` when there already is an address, which this never changes. The audit log records the event and the
 * actor, but not the address.
 */
export async function completeAddress(
  tx: Transaction,
  { orderId, actorId, delivery, at }: Completion,
): Promise<boolean> {
  const completed = await tx
    .update(orders)
    .set(delivery)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.address, ''),
        eq(orders.pincode, delivery.pincode),
        eq(orders.paymentMethod, 'prepaid'),
      ),
    )
    .returning({ id: orders.id })
  if (completed.length === 0) return false
  await recordAudit(tx, {
    at,
    actorId,
    action: 'order.address-completed',
    subjectKind: 'payment',
    subjectId: orderId,
    after: { isAddressed: true },
  })
  // Closes the owner's task to ask for the address.
  await tx
    .update(ownerTasks)
    .set({ closedAt: at, resolution: 'the address came' })
    .where(
      and(
        eq(ownerTasks.orderId, orderId),
        eq(ownerTasks.kind, 'paid-without-address'),
        isNull(ownerTasks.closedAt),
      ),
    )
  return true
}

interface Completion {
  orderId: OrderId
  actorId: UserId
  delivery: DeliveryAddress
  at: Date
}
