import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import {
  dueLongest,
  heldUntil,
  isStillLeased,
  type Leasable,
  type LeaseRequest,
} from '#database/leases.ts'
import { orders } from '#database/tables/orders.ts'
import { shipments } from '#database/tables/shipments.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import { sizeOf } from './size.ts'

/** Queues the cancellation of every booked or refused shipment whose order was cancelled before pickup. */
export async function queueCancelledShipments(db: ShopDatabase, now: Date): Promise<void> {
  const cancelled = db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        inArray(shipments.state, ['wanted', 'booked', 'needs-owner']),
        eq(shipments.carrier, 'courier'),
        isNull(shipments.nextTryAt),
        eq(orders.stage, 'cancelled'),
      ),
    )
  await db
    .update(shipments)
    .set({ nextTryAt: now, tries: 0 })
    .where(inArray(shipments.id, cancelled))
}

/**
 * Claims the shipment that has been due longest. It is due again after `leaseMs`, so that another worker takes
 * over from one that died; repeating the request is harmless.
 */
export async function takeShipmentToSubmit(db: ShopDatabase, asked: LeaseRequest) {
  const nextTryAt = heldUntil(asked)
  const [row] = await db
    .update(shipments)
    .set({ nextTryAt, tries: sql`${shipments.tries} + 1` })
    .from(orders)
    .where(
      and(eq(shipments.id, dueLongest(db, TO_SUBMIT, asked.now)), eq(orders.id, shipments.orderId)),
    )
    .returning({
      ...columnsOf(shipments, 'id', 'orderId', 'reference', 'state', 'tries'),
      stage: orders.stage,
      orderedAt: orders.createdAt,
      ...columnsOf(orders, 'recipient', 'userName', 'address', 'city', 'pincode', 'phone'),
      ...columnsOf(orders, 'weightGrams', 'lengthCm', 'breadthCm', 'heightCm'),
      region: orders.state,
      // When the advance has paid for everything, there is nothing to collect.
      paymentMethod: sql<PaymentMethod>`case when ${orders.paymentMethod} = 'cod' and ${orders.advancePaise} < ${orders.totalPaise} then 'cod' else 'prepaid' end`,
      // The value of the goods, or the cash to be collected. A replacement, whose total is 0, has the value of its goods.
      totalPaise: sql<number>`case
        when ${orders.channel} = 'replacement' then ${orders.itemsPaise}
        when ${orders.paymentMethod} = 'cod' and ${orders.advancePaise} < ${orders.totalPaise}
          then ${orders.totalPaise} - ${orders.advancePaise} - ${orders.creditPaise}
        else ${orders.totalPaise}
      end`,
    })
  if (!row) return undefined
  const { userName, recipient, lengthCm, breadthCm, heightCm, ...parcel } = row
  const size = sizeOf({ lengthCm, breadthCm, heightCm })
  return { ...parcel, size, recipient: recipient || userName, heldUntil: nextTryAt }
}
/** A shipment that this worker has claimed for booking or cancelling. */
export type ShipmentToSubmit = NonNullable<Awaited<ReturnType<typeof takeShipmentToSubmit>>>

const TO_SUBMIT: Leasable = { table: shipments, id: shipments.id, due: shipments.nextTryAt }

/** Whether this worker still has the lease on a shipment; locks it until the transaction ends. */
export const isStillSubmitted = (tx: Transaction, parcel: ShipmentToSubmit): Promise<boolean> =>
  isStillLeased(tx, TO_SUBMIT, parcel)

/** How the request to the courier ended. */
export type SubmissionOutcome =
  | {
      state: 'booked'
      trackingId: string
      courierName: string
      trackingUrl: string
      nextPollAt: Date
    }
  | { state: 'called-off' | 'under-way' | 'needs-owner'; note: string }
  | { reference: string; nextTryAt: Date }
  | { nextTryAt: Date; note: string }

/** Saves the outcome; a tracking id is also written to the order. */
export async function saveSubmission(
  tx: Transaction,
  { id, orderId }: Pick<ShipmentToSubmit, 'id' | 'orderId'>,
  outcome: SubmissionOutcome,
): Promise<void> {
  const change = 'state' in outcome ? { nextTryAt: null, tries: 0, ...outcome } : outcome
  await tx.update(shipments).set(change).where(eq(shipments.id, id))
  if (!('trackingId' in outcome)) return
  const { trackingId } = outcome
  await tx.update(orders).set({ trackingId }).where(eq(orders.id, orderId))
}
