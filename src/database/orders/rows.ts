import { and, asc, eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#database/connection.ts'
import { sizeOf } from '#database/shipments/size.ts'
import { isOneOf, preparedQuery } from '#database/statement.ts'
import { orderChanges, orderEvents, orderLines, type orders } from '#database/tables/orders.ts'
import { paymentAttempts } from '#database/tables/payments.ts'
import { readTogether } from '#database/transaction.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { isPaidOnline } from '#domain/orders/advance.ts'
import type { Cancellation } from '#domain/orders/cancel-cause.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { Order } from '#domain/orders/order.ts'
import type { ChangeKind } from '#domain/orders/order-change.ts'
import { currentTimeline } from '#domain/orders/timeline.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'
import type { ParcelSize } from '#domain/shipments/measures.ts'
import { billFrom } from './bill-columns.ts'

/** An order as stored; the tracking id is added when a courier has it. */
export interface StoredOrder extends Order {
  trackingId: string | undefined
  /** The shopper's language when ordering. */
  language: Language
  /** Weight of the packed parcel. */
  weightGrams: number
  /** The size of the packed parcel, if it was measured. */
  size?: ParcelSize | undefined
  /** Until when stock is reserved for an unpaid order. */
  reservedUntil?: Date | undefined
  /** The payment provider's id of the order; absent for cash without an advance, and until the provider answered. */
  providerOrderId?: ProviderOrderId | undefined
  /** True if the order is held until its shopper agrees to a change or confirms the order. */
  isChangeAsked?: boolean
  /** True if it waits for its confirmation. */
  isConfirmationAsked?: boolean
  /** Set if a slip that was printed before shows other cash to collect. */
  isSlipOutdated?: true
  /** Set if it collects the fee of a consultation, and has no parcel. */
  isConsultation?: true
  /** Who cancelled it, and why if a reason was given. */
  cancelled?: Cancellation | undefined
}

export type OrderRow = typeof orders.$inferSelect
type LineRow = typeof orderLines.$inferSelect
type EventRow = typeof orderEvents.$inferSelect & { asked: ChangeKind | null }

type Ids = { ids: readonly string[] }

/** Whether a column is one of `ids`. */
export const isOfThese = (column: AnyPgColumn) => isOneOf(column, 'ids', 'text')

const listLines = preparedQuery<Ids, LineRow>((db) =>
  db
    .select()
    .from(orderLines)
    .where(isOfThese(orderLines.orderId))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
    .prepare('list-order-lines'),
)

/** Events, each with the question that its order waits for the shopper to answer; there is at most one. */
const listEvents = preparedQuery<Ids, EventRow>((db) =>
  db
    .select({
      ...getTableColumns(orderEvents),
      asked: orderChanges.kind,
    })
    .from(orderEvents)
    .leftJoin(
      orderChanges,
      and(eq(orderChanges.orderId, orderEvents.orderId), sql`${orderChanges.state} = 'asked'`),
    )
    .where(isOfThese(orderEvents.orderId))
    .orderBy(asc(orderEvents.orderId), asc(orderEvents.id))
    .prepare('list-order-events'),
)

/** The provider's ids of those of these orders that are paid online. */
const listProviderNames = preparedQuery<Ids, { orderId: OrderId; name: ProviderOrderId }>((db) =>
  db
    .select({
      orderId: paymentAttempts.orderId,
      name: sql<ProviderOrderId>`${paymentAttempts.providerOrderId}`,
    })
    .from(paymentAttempts)
    .where(and(isOfThese(paymentAttempts.orderId), isNotNull(paymentAttempts.providerOrderId)))
    .prepare('list-provider-orders'),
)

/** Reads lines, events and provider ids of orders, in three queries sent together. */
export async function readOrderParts(
  db: Reader,
  ids: readonly string[],
  { mayBePaidOnline = true } = {},
): Promise<OrderParts> {
  const [lines, events, names] = await readTogether(db, (tx) =>
    Promise.all([
      listLines(tx, { ids }),
      listEvents(tx, { ids }),
      mayBePaidOnline ? listProviderNames(tx, { ids }) : [],
    ]),
  )
  return {
    linesOf: Map.groupBy(lines, (line) => line.orderId),
    eventsOf: Map.groupBy(events, (event) => event.orderId),
    namesOf: new Map(names.map(({ orderId, name }) => [orderId, name])),
  }
}

interface OrderParts {
  linesOf: ReadonlyMap<string, LineRow[]>
  eventsOf: ReadonlyMap<string, EventRow[]>
  namesOf: ReadonlyMap<string, ProviderOrderId>
}

export function storedOrder(
  row: OrderRow,
  { linesOf, eventsOf, namesOf }: OrderParts,
): StoredOrder {
  const events = eventsOf.get(row.id) ?? []
  const asked = events.find((event) => event.asked)?.asked
  return {
    ...orderFrom(row, linesOf.get(row.id) ?? [], events),
    ...(asked && { isChangeAsked: true }),
    ...(asked === 'confirmation' && { isConfirmationAsked: true }),
    ...(namesOf.has(row.id) && { providerOrderId: namesOf.get(row.id) }),
  }
}

/** Loads the parts of a whole page of orders. */
export async function completeOrders(
  db: Reader,
  rows: readonly OrderRow[],
): Promise<StoredOrder[]> {
  if (rows.length === 0) return []
  const parts = await readOrderParts(
    db,
    rows.map((row) => row.id),
    { mayBePaidOnline: rows.some(isPaidOnline) },
  )
  return rows.map((row) => storedOrder(row, parts))
}

function orderFrom(row: OrderRow, lines: LineRow[], events: EventRow[]): StoredOrder {
  const { recipient, address, city, state, pincode, phone, businessName, gstin } = row
  return {
    id: row.id,
    number: orderNumber(row.number),
    userId: row.userId,
    userName: row.userName,
    ...(row.takenBy && { takenBy: row.takenBy }),
    ...(row.replacesReturn && { replaces: row.replacesReturn }),
    ...(row.channel === 'consultation' && { isConsultation: true as const }),
    ...(row.restOf && { restOf: row.restOf }),
    language: row.language,
    paymentMethod: row.paymentMethod,
    paymentState: row.paymentState,
    ...(row.advancePaise > 0 && { advancePaise: row.advancePaise }),
    ...(row.creditFrom && {
      creditPaise: row.creditPaise,
      creditFrom: row.creditFrom,
    }),
    stage: row.stage,
    lines: lines.map(({ orderId: _, position: __, names, ...line }) => ({
      ...line,
      ...(Object.keys(names).length > 0 && { names }),
      productId: line.productId as ProductId,
    })),
    amounts: billFrom(row),
    delivery: { recipient, address, city, state, pincode, phone },
    ...(businessName && gstin && { business: { name: businessName, gstin } }),
    boxes: row.boxes,
    weightGrams: row.weightGrams,
    size: sizeOf(row),
    expectedDelivery: { from: row.deliverFrom, until: row.deliverUntil },
    timeline: currentTimeline(events.map(({ stage, at }) => ({ stage, at }))),
    createdAt: row.createdAt,
    trackingId: row.trackingId ?? undefined,
    ...(row.slipOutdated && { isSlipOutdated: true as const }),
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
