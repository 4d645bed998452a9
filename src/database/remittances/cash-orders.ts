import { and, asc, eq, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { orderEvents, orders } from '#database/tables/orders.ts'
import { ownerTasks } from '#database/tables/payments.ts'
import { remittanceRows, remittances } from '#database/tables/remittances.ts'
import type { OrderId } from '#domain/ids.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { CashOutcome } from '#domain/remittances/cash-outcomes.ts'
import { CASH_DIFFERENCES } from '#domain/remittances/cash-status.ts'

/** These orders with the amounts remitted for each. */
export async function listCashEntries(db: Reader, ids: readonly OrderId[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, [...ids]))
    .orderBy(asc(orderEvents.id))
  const handed = await db
    .select({
      orderId: remittanceRows.orderId,
      amountPaise: remittanceRows.amountPaise,
      reference: remittances.reference,
    })
    .from(remittanceRows)
    .innerJoin(remittances, eq(remittances.id, remittanceRows.remittanceId))
    .where(inArray(remittanceRows.orderId, [...ids]))
    .orderBy(asc(remittanceRows.id))
  const settled = await db
    .select({
      orderId: ownerTasks.orderId,
      outcome: ownerTasks.outcome,
      paise: sql<number>`sum(${ownerTasks.settledPaise})`.mapWith(Number),
    })
    .from(ownerTasks)
    .where(
      and(
        inArray(ownerTasks.orderId, [...ids]),
        isNotNull(ownerTasks.outcome),
        isNull(ownerTasks.outcomeEndedAt),
      ),
    )
    .groupBy(ownerTasks.orderId, ownerTasks.outcome)
  const eventsOf = Map.groupBy(events, ({ orderId }) => orderId)
  const handedOf = Map.groupBy(handed, ({ orderId }) => orderId)
  const settledPaise = (id: OrderId, as: CashOutcome) =>
    settled.find(({ orderId, outcome }) => orderId === id && outcome === as)?.paise ?? 0
  return rows.map((row) => ({
    id: row.id,
    number: orderNumber(row.number),
    paymentMethod: row.paymentMethod,
    paymentState: row.paymentState,
    // The cash due at the door, if it is a cash order.
    cashPaise: row.totalPaise - row.advancePaise - row.creditPaise,
    writtenOffPaise: settledPaise(row.id, 'written-off'),
    /** Missing cash that reached the shop without the courier. */
    receivedOtherwisePaise: settledPaise(row.id, 'received-otherwise'),
    trackingId: row.trackingId ?? undefined,
    timeline: (eventsOf.get(row.id) ?? []).map(({ stage, at }) => ({ stage, at })),
    handed: (handedOf.get(row.id) ?? []).map(({ amountPaise, reference }) => ({
      amountPaise,
      reference,
    })),
  }))
}

/** A cash order with all remitted amounts. */
export type CashEntry = Awaited<ReturnType<typeof listCashEntries>>[number]

/** Locks orders, always sorted, so that two transactions cannot deadlock. */
export async function lockOrders(tx: Transaction, ids: readonly OrderId[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
    .orderBy(asc(orders.id))
    .for('no key update')
}

/** Delivered cash orders whose cash has not been remitted. */
export async function listCashToCome(db: Reader): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.paymentState} = 'cash-due' and ${orders.stage} in ('delivered', 'returned')`,
    )
  return rows.map(({ id }) => id)
}

/** Orders with a remittance or a decided outcome since then, and those with an undecided difference. */
export async function listCashTouched(db: Reader, since: Date): Promise<OrderId[]> {
  const handed = await db
    .selectDistinct({ id: remittanceRows.orderId })
    .from(remittanceRows)
    .innerJoin(remittances, eq(remittances.id, remittanceRows.remittanceId))
    .where(gte(remittances.enteredAt, since))
  const open = await db
    .selectDistinct({ id: ownerTasks.orderId })
    .from(ownerTasks)
    .where(
      and(
        inArray(ownerTasks.kind, [...CASH_DIFFERENCES]),
        or(
          isNull(ownerTasks.closedAt),
          and(isNotNull(ownerTasks.outcome), gte(ownerTasks.closedAt, since)),
        ),
      ),
    )
  return [...handed, ...open].flatMap(({ id }) => (id === null ? [] : [id]))
}

/** Remittance rows that matched no parcel when they were entered; reversed if those of one parcel add up to nothing. */
export async function listUnmatchedRows(db: Reader) {
  return await db
    .select({
      ...columnsOf(remittanceRows, 'id', 'line', 'trackingId', 'orderNumber', 'amountPaise'),
      reference: remittances.reference,
      isReversed: sql<boolean>`sum(${remittanceRows.amountPaise})
        over (partition by ${remittanceRows.trackingId}, ${remittanceRows.orderNumber}) = 0`,
    })
    .from(remittanceRows)
    .innerJoin(remittances, eq(remittances.id, remittanceRows.remittanceId))
    .where(isNull(remittanceRows.orderId))
    .orderBy(asc(remittanceRows.id))
}
export type UnmatchedRow = Awaited<ReturnType<typeof listUnmatchedRows>>[number]

/**
 * Ends what was written off for an order, because more cash came than was still expected. What is missing now is asked
 * about again, also with figures that were decided before. Returns the ended tasks.
 */
export async function endWriteOffs(tx: Transaction, id: OrderId, at: Date) {
  return await tx
    .update(ownerTasks)
    .set({
      outcomeEndedAt: at,
      subject: sql`${ownerTasks.subject} || ' until ' || ${ownerTasks.id}`,
    })
    .where(
      and(
        eq(ownerTasks.orderId, id),
        eq(ownerTasks.outcome, 'written-off'),
        isNull(ownerTasks.outcomeEndedAt),
      ),
    )
    .returning(columnsOf(ownerTasks, 'id', 'settledPaise'))
}

/** Marks an order's cash as received; `false` when it was already, or was never due. */
export async function markCashReceived(tx: Transaction, id: OrderId): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ paymentState: 'cash-received' })
    .where(and(eq(orders.id, id), eq(orders.paymentState, 'cash-due')))
    .returning({ id: orders.id })
  return rows.length > 0
}

/**
 * Marks an order's cash as due again after a courier took it back; `false` if it was not received, or was refunded to a
 * shopper who has not kept the goods.
 */
export async function markCashDueAgain(tx: Transaction, id: OrderId): Promise<boolean> {
  const rows = await tx
    .update(orders)
    .set({ paymentState: 'cash-due' })
    .where(
      sql`${orders.id} = ${id} and ${orders.paymentState} = 'cash-received' and (
        ${orders.stage} in ('delivered', 'returned')
        or not exists (select from cash_refunds where order_id = ${orders.id} and ended_at is null)
      )`,
    )
    .returning({ id: orders.id })
  return rows.length > 0
}
