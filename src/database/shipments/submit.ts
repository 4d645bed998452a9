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
import type { OrderId } from '#domain/ids.ts'
import type { OrderStage, PaymentMethod } from '#domain/orders/order.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import { sizeOf } from './size.ts'
import { wakeShipmentJobs } from './wake.ts'

/** The states of a shipment that is cancelled at the courier with its order. */
const BEFORE_PICKUP: readonly ParcelState[] = ['wanted', 'booked', 'needs-owner']

/**
 * Queues the cancellation of an order's shipment that is booked or was refused. One that a worker has leased is left to
 * it: it finds the order cancelled when it saves its result. The order must be locked and cancelled.
 */
export async function queueCallOff(tx: Transaction, orderId: OrderId, at: Date): Promise<void> {
  const queued = await tx
    .update(shipments)
    .set({ nextTryAt: at, tries: 0 })
    .where(
      and(
        eq(shipments.orderId, orderId),
        inArray(shipments.state, [...BEFORE_PICKUP]),
        eq(shipments.carrier, 'courier'),
        isNull(shipments.nextTryAt),
      ),
    )
    .returning({ id: shipments.id })
  if (queued.length > 0) await wakeShipmentJobs(tx)
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

/**
 * Locks order and shipment until the transaction ends, the order first as everywhere, so that its cancellation comes
 * before or after the result. Returns the order's stage; undefined if this worker has lost the lease.
 */
export async function lockSubmitted(
  tx: Transaction,
  parcel: ShipmentToSubmit,
): Promise<{ stage: OrderStage } | undefined> {
  const [order] = await tx
    .select({ stage: orders.stage })
    .from(orders)
    .where(eq(orders.id, parcel.orderId))
    .for('no key update')
  return (await isStillLeased(tx, TO_SUBMIT, parcel)) ? order : undefined
}

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

/**
 * Saves the outcome; a tracking id is also written to the order. If the order was cancelled meanwhile, the shipment is
 * due again, to be called off. `stage` is that of the locked order.
 */
export async function saveSubmission(
  tx: Transaction,
  { id, orderId, stage }: Pick<ShipmentToSubmit, 'id' | 'orderId' | 'stage'>,
  outcome: SubmissionOutcome,
  at: Date,
): Promise<void> {
  const change = 'state' in outcome ? { nextTryAt: null, tries: 0, ...outcome } : outcome
  await tx.update(shipments).set(change).where(eq(shipments.id, id))
  if (stage === 'cancelled') await queueCallOff(tx, orderId, at)
  if (!('trackingId' in outcome)) return
  const { trackingId } = outcome
  await tx.update(orders).set({ trackingId }).where(eq(orders.id, orderId))
}
