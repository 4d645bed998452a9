import type { DatabaseDeps } from '#database/connection.ts'
import { lockOrderToHandOver, writeMeasures } from '#database/shipments/hand-over.ts'
import { auditParcel } from '#database/shipments/shipments.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { canMeasure, type ParcelSize } from '#domain/shipments/measures.ts'

export type MeasureAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'already-handed-over' }

/**
 * Sets the weight in grams and the size of a packed parcel before it is booked, with an audit row. The shopper's price
 * does not change. A parcel that the courier refused is booked under a new reference, since the courier knows the old
 * one with the old measures. Refuses parcels that were handed over.
 */
export async function measureParcel(
  { db, clock }: DatabaseDeps,
  {
    orderId,
    actorId,
    ...measured
  }: { orderId: OrderId; actorId: UserId; weightGrams: number; size: ParcelSize | undefined },
): Promise<MeasureAnswer> {
  return await inTransactionOrRefusal(db, async (tx): Promise<MeasureAnswer> => {
    const order = await lockOrderToHandOver(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
    if (!canMeasure({ stage: order.stage, parcel: order.parcel?.state })) {
      return { ok: false, reason: 'already-handed-over' }
    }
    await writeMeasures(tx, { orderId, parcel: order.parcel, ...measured })
    const { weightGrams, size } = measured
    await auditParcel(tx, {
      action: 'parcel.measured',
      parcel: order.number,
      actorId,
      at: clock.now(),
      before: { weightGrams: order.weightGrams, ...order.size },
      after: { orderId, weightGrams, ...size },
    })
    return { ok: true }
  })
}
