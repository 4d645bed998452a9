import { and, asc, eq, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { ShopDatabase, Transaction } from '#database/connection.ts'
import { listAskedOf } from '#database/orders/changes.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { IS_ORDER_DISPUTED } from '#database/panel/owner-tasks.ts'
import { orderEvents, orders } from '#database/tables/orders.ts'
import { shipments } from '#database/tables/shipments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { orderNumber } from '#domain/orders/number.ts'
import { nextReference } from '#domain/shipments/hand-over.ts'
import type { ParcelSize } from '#domain/shipments/measures.ts'
import { NO_SIZE, sizeOf } from './size.ts'
import { wakeShipmentJobs } from './wake.ts'

/** Locks an order and reads the facts that decide whether its parcel may be handed over. */
export async function lockOrderToHandOver(tx: Transaction, id: OrderId) {
  const { number, stage, paymentState, address, pincode, weightGrams } = orders
  const { createdAt, deliverUntil, slipOutdated } = orders
  const [row] = await tx
    .select({
      order: {
        number,
        stage,
        paymentState,
        address,
        pincode,
        weightGrams,
        createdAt,
        deliverUntil,
        slipOutdated,
        isDisputed: IS_ORDER_DISPUTED,
      },
      size: columnsOf(orders, 'lengthCm', 'breadthCm', 'heightCm'),
    })
    .from(orders)
    .where(eq(orders.id, id))
    .for('no key update')
  if (!row) return undefined
  const { order } = row
  const timeline = await tx
    .select({ stage: orderEvents.stage, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id))
  const [parcel] = await tx
    .select(columnsOf(shipments, 'id', 'state', 'reference'))
    .from(shipments)
    .where(eq(shipments.orderId, id))
  const isChangeAsked = (await listAskedOf(tx, [id])).has(id)
  const size = sizeOf(row.size)
  return { ...order, size, number: orderNumber(order.number), isChangeAsked, timeline, parcel }
}
export type OrderToHandOver = NonNullable<Awaited<ReturnType<typeof lockOrderToHandOver>>>

/** Saves weight and size of a parcel; a refused parcel gets its next reference. The order must be locked. */
export async function writeMeasures(
  tx: Transaction,
  {
    orderId,
    parcel,
    weightGrams,
    size,
  }: {
    orderId: OrderId
    parcel: OrderToHandOver['parcel']
    weightGrams: number
    size: ParcelSize | undefined
  },
): Promise<void> {
  await tx
    .update(orders)
    .set({ weightGrams, ...(size ?? NO_SIZE) })
    .where(eq(orders.id, orderId))
  if (!parcel) return
  const reference = nextReference(parcel.reference)
  await tx.update(shipments).set({ reference }).where(eq(shipments.id, parcel.id))
}

/** Notes that the slips of these orders are printed as they were read; one whose bill has changed since stays outdated. */
export async function noteSlipsPrinted(
  db: ShopDatabase,
  printed: readonly Pick<StoredOrder, 'id' | 'amounts' | 'isSlipOutdated'>[],
): Promise<void> {
  for (const { id, amounts, isSlipOutdated } of printed) {
    if (!isSlipOutdated) continue
    await db
      .update(orders)
      .set({ slipOutdated: false })
      .where(and(eq(orders.id, id), eq(orders.totalPaise, amounts.totalPaise)))
  }
}

interface HandOver {
  orderId: OrderId
  reference: string
  actorId: UserId
  at: Date
}

const handedOver = ({ actorId, at, ...handOver }: HandOver) => ({
  ...handOver,
  handedOverBy: actorId,
  handedOverAt: at,
})
const BY_HAND = { carrier: 'by-hand', state: 'under-way' } as const

/** Writes a shipment; it is booked with the courier after the commit. */
export async function insertShipment(tx: Transaction, handOver: HandOver): Promise<void> {
  const row = { ...handedOver(handOver), carrier: 'courier', state: 'wanted' } as const
  await tx.insert(shipments).values({ ...row, nextTryAt: handOver.at })
  await wakeShipmentJobs(tx)
}

/** Queues a refused shipment for booking again. */
export async function retryShipment(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx
    .update(shipments)
    .set({ state: 'wanted', nextTryAt: at, tries: 0, note: '' })
    .where(eq(shipments.id, id))
  await wakeShipmentJobs(tx)
}

/** Writes a shipment that the owner handed over personally, with the number on its receipt. */
export async function insertShipmentByHand(
  tx: Transaction,
  { courierName, trackingId, ...handOver }: HandOver & { courierName: string; trackingId: string },
): Promise<boolean> {
  const { orderId } = handOver
  const rows = await tx
    .insert(shipments)
    .values({ ...handedOver(handOver), ...BY_HAND, courierName, trackingId })
    .onConflictDoNothing({ target: shipments.trackingId })
    .returning({ id: shipments.id })
  if (rows.length === 0) return false
  await tx.update(orders).set({ trackingId }).where(eq(orders.id, orderId))
  return true
}

/** Marks a refused shipment as handed over personally by the owner. */
export async function markShipmentHandedOver(
  tx: Transaction,
  id: number,
  {
    orderId,
    courierName,
    trackingId,
  }: { orderId: OrderId; courierName: string; trackingId: string },
): Promise<boolean> {
  const [taken] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(sql`${shipments.trackingId} = ${trackingId} and ${shipments.id} <> ${id}`)
  if (taken) return false
  await tx
    .update(shipments)
    .set({ ...BY_HAND, courierName, trackingId, nextTryAt: null, note: '' })
    .where(eq(shipments.id, id))
  await tx.update(orders).set({ trackingId }).where(eq(orders.id, orderId))
  return true
}
