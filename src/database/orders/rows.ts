import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { Cancellation } from '#domain/orders/cancel-cause.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { Order } from '#domain/orders/order.ts'
import { standingEvents } from '#domain/orders/timeline.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import type { Reader } from '../connection.ts'
import { orderEvents, orderLines, type orders } from '../tables/orders.ts'
import { paymentAttempts } from '../tables/payments.ts'
import { billFrom } from './bill-columns.ts'

/** An order as stored; the tracking id is added when a courier has it. */
export interface StoredOrder extends Order {
  trackingId: string | undefined
  /** Weight of the packed parcel. */
  weightGrams: number
  /** Until when stock is reserved for an unpaid order. */
  reservedUntil?: Date | undefined
  /** The payment provider's id of the order; absent for cash, and until the provider answered. */
  providerOrderId?: ProviderOrderId | undefined
  /** Who cancelled it and why, where that was said. */
  cancelled?: Cancellation | undefined
}

type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect
type EventRow = typeof orderEvents.$inferSelect

/** Loads lines and events of a whole page of orders in one query each. */
export async function completeOrders(
  db: Reader,
  rows: readonly OrderRow[],
): Promise<StoredOrder[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.id))
  const linesOf = Map.groupBy(lines, (line) => line.orderId)
  const eventsOf = Map.groupBy(events, (event) => event.orderId)
  const namesOf = await listProviderNames(db, rows)
  return rows.map((row) => ({
    ...orderFrom(row, linesOf.get(row.id) ?? [], eventsOf.get(row.id) ?? []),
    ...(namesOf.has(row.id) && { providerOrderId: namesOf.get(row.id) }),
  }))
}

/** The provider's id of each of these orders that is paid online. */
async function listProviderNames(
  db: Reader,
  rows: readonly OrderRow[],
): Promise<Map<string, ProviderOrderId>> {
  const ids = rows.filter((row) => row.paymentMethod === 'prepaid').map((row) => row.id)
  if (ids.length === 0) return new Map()
  const tries = await db
    .select({ orderId: paymentAttempts.orderId, name: paymentAttempts.providerOrderId })
    .from(paymentAttempts)
    .where(and(inArray(paymentAttempts.orderId, ids), isNotNull(paymentAttempts.providerOrderId)))
  return new Map(tries.map(({ orderId, name }) => [orderId, name as ProviderOrderId]))
}

function orderFrom(row: OrderRow, lines: LineRow[], events: EventRow[]): StoredOrder {
  const { recipient, address, city, state, pincode, phone } = row
  return {
    id: row.id as OrderId,
    number: orderNumber(row.number),
    userId: row.userId as UserId,
    userName: row.userName,
    paymentMethod: row.paymentMethod,
    paymentState: row.paymentState,
    stage: row.stage,
    lines: lines.map(({ orderId: _, position: __, ...line }) => ({
      ...line,
      productId: line.productId as ProductId,
    })),
    amounts: billFrom(row),
    delivery: { recipient, address, city, state, pincode, phone },
    boxes: row.boxes,
    weightGrams: row.weightGrams,
    expectedDelivery: { from: row.deliverFrom, until: row.deliverUntil },
    timeline: standingEvents(events.map(({ stage, at }) => ({ stage, at }))),
    createdAt: row.createdAt,
    trackingId: row.trackingId ?? undefined,
    reservedUntil: row.reservedUntil ?? undefined,
    ...(row.cancelledBy && {
      cancelled: {
        by: row.cancelledBy,
        cause: row.cancelReason
          ? { reason: row.cancelReason, note: row.cancelNote ?? undefined }
          : undefined,
      },
    }),
  }
}
