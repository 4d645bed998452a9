import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { columnsOf, type RowOf, withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { offerOf } from '#database/offers/offers.ts'
import { statement } from '#database/statement.ts'
import { offers, orderOffers } from '#database/tables/offers.ts'
import { orderChanges, orderLines, orders } from '#database/tables/orders.ts'
import { shipments } from '#database/tables/shipments.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { Offer } from '#domain/offers/offer.ts'
import type { OrderChannel } from '#domain/orders/order.ts'
import type { ChangeState, PricedChange } from '#domain/orders/order-change.ts'
import type { ParcelState } from '#domain/shipments/hand-over.ts'
import { billRow } from './bill-columns.ts'

const shown = {
  ...columnsOf(orderChanges, 'id', 'kind', 'state', 'askedAt', 'settledAt', 'oldTotalPaise'),
  ...columnsOf(orderChanges, 'newTotalPaise', 'isAddressed', 'hasOtherGoods', 'lapsesAt'),
}
/** A question to the shopper about an order, or a change made without asking; without its content. */
export type OrderChange = RowOf<typeof shown>

/** The changes of an order, the latest first. */
export async function listChangesOf(db: Reader, orderId: OrderId): Promise<OrderChange[]> {
  const rows = await db
    .select(shown)
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .orderBy(desc(orderChanges.id))
  return rows.map(withoutNulls)
}

/** Which of these orders wait for their shopper's answer. */
export async function listAskedOf(db: Reader, orderIds: readonly OrderId[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db
    .select({ orderId: orderChanges.orderId })
    .from(orderChanges)
    .where(and(inArray(orderChanges.orderId, [...orderIds]), eq(orderChanges.state, 'asked')))
  return new Set(rows.map(({ orderId }) => orderId))
}

/** A question that waits for the shopper's answer; for a change, with its content and who asks for it. */
type AskedChange =
  | (OrderChange & { kind: 'change'; askedBy: UserId; content: PricedChange })
  | (OrderChange & { kind: 'confirmation'; lapsesAt: Date })

/** The question about an order that waits for the shopper's answer. */
export async function findAskedChange(
  db: Reader,
  orderId: OrderId,
): Promise<AskedChange | undefined> {
  const { content: contents, askedBy: asker } = orderChanges
  const [row] = await db
    .select({ ...shown, content: contents, askedBy: asker })
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'asked')))
  if (!row) return undefined
  const { content, askedBy, ...stored } = row
  const change = withoutNulls(stored)
  const { kind, lapsesAt } = change
  if (kind === 'confirmation' && lapsesAt) return { ...change, kind, lapsesAt }
  if (kind !== 'change' || !content || !askedBy)
    throw new Error('a change is asked about without its content')
  return { ...change, kind, askedBy, content }
}

export async function findChange(
  db: Reader,
  { orderId, id }: { orderId: OrderId; id: number },
): Promise<OrderChange | undefined> {
  const [row] = await db
    .select(shown)
    .from(orderChanges)
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.id, id)))
  return row && withoutNulls(row)
}

interface NewChange {
  orderId: OrderId
  askedBy: UserId
  at: Date
  oldTotalPaise: number
  isAddressed: boolean
  hasOtherGoods: boolean
  priced: PricedChange
}

/** Records a change, asked of the shopper or made at once. The order must be locked. */
export async function insertChange(
  tx: Transaction,
  { priced, at, ...change }: NewChange,
  made: { backPaise: number } | undefined,
): Promise<number> {
  const [row] = await tx
    .insert(orderChanges)
    .values({
      ...change,
      askedAt: at,
      newTotalPaise: priced.amounts.totalPaise,
      ...(made
        ? { state: 'made', settledAt: at, backPaise: made.backPaise }
        : { state: 'asked', content: priced }),
    })
    .returning({ id: orderChanges.id })
  if (!row) throw new Error('a change was not recorded')
  return row.id
}

/** Holds a new cash order until its shopper confirms it, or until `lapsesAt`. */
export const insertConfirmation = statement<{
  orderId: OrderId
  paise: number
  at: Date
  lapsesAt: Date
}>(
  'ask-to-confirm',
  sql`
    insert into order_changes (
      order_id, kind, state, asked_at, lapses_at, old_total_paise, new_total_paise, is_addressed,
      has_other_goods
    ) values (
      ${sql.placeholder('orderId')}, 'confirmation', 'asked', ${sql.placeholder('at')},
      ${sql.placeholder('lapsesAt')}, ${sql.placeholder('paise')}, ${sql.placeholder('paise')},
      false, false
    )`,
)

/** Orders that were not confirmed in time, the longest overdue first. */
export async function listUnconfirmed(
  db: Reader,
  { now, max, skip }: { now: Date; max: number; skip: number },
): Promise<OrderId[]> {
  const rows = await db
    .select({ orderId: orderChanges.orderId })
    .from(orderChanges)
    .where(
      and(
        sql`${orderChanges.state} = 'asked' and ${orderChanges.kind} = 'confirmation'`,
        lte(orderChanges.lapsesAt, now),
      ),
    )
    .orderBy(asc(orderChanges.lapsesAt), asc(orderChanges.id))
    .limit(max)
    .offset(skip)
  return rows.map(({ orderId }) => orderId)
}

/** Settles the question about an order and deletes its content; false when there is none. */
export async function settleChange(
  tx: Transaction,
  { orderId, state, at }: { orderId: OrderId; state: Exclude<ChangeState, 'asked'>; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(orderChanges)
    .set({
      state,
      content: null,
      settledAt: sql`greatest(${at.toISOString()}::timestamptz, ${orderChanges.askedAt})`,
    })
    .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, 'asked')))
  return (rowCount ?? 0) > 0
}

/** Keeps the measured size only if the weight is the same: with other goods the parcel has not been measured. */
const sizeOfSame = (weightGrams: number) => {
  const kept = (side: AnyPgColumn) =>
    sql`case when ${orders.weightGrams} = ${weightGrams} then ${side} end`
  const { lengthCm, breadthCm, heightCm } = orders
  return { lengthCm: kept(lengthCm), breadthCm: kept(breadthCm), heightCm: kept(heightCm) }
}

/** Writes a priced change into its order: address, lines, bill, parcel and offers. The order must be locked. */
export async function writeChange(
  tx: Transaction,
  orderId: OrderId,
  { delivery, lines, amounts, expectedDelivery, courier, offers: used, ...parcel }: PricedChange,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      ...delivery,
      ...billRow(amounts),
      // The part of an advance above the new total is refunded.
      advancePaise: sql`least(${orders.advancePaise}, ${amounts.totalPaise}::integer)`,
      boxes: parcel.boxes,
      weightGrams: parcel.weightGrams,
      ...sizeOfSame(parcel.weightGrams),
      deliverFrom: expectedDelivery.from,
      deliverUntil: expectedDelivery.until,
      ...(courier && {
        deliveryArea: courier.area,
        courierPaise: courier.costPaise,
        courierCashPaise: courier.cashCostPaise,
      }),
    })
    .where(eq(orders.id, orderId))
  await tx.delete(orderLines).where(eq(orderLines.orderId, orderId))
  await tx
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId, position })))
  await tx.delete(orderOffers).where(eq(orderOffers.orderId, orderId))
  if (used.length > 0) {
    await tx
      .insert(orderOffers)
      .values(used.map(({ offerId, savedPaise }) => ({ orderId, offerId, savedPaise })))
  }
}

/** The facts besides the order itself that decide whether it may be changed. */
export async function findChangeFacts(
  db: Reader,
  orderId: OrderId,
): Promise<{
  channel: OrderChannel
  parcel: ParcelState | undefined
  isPart: boolean
  isInvoiced: boolean
}> {
  const [row] = await db
    .select({
      channel: orders.channel,
      parcel: shipments.state,
      isPart: sql<boolean>`${orders.restOf} is not null or exists (
        select from orders as rest where rest.rest_of = ${orders.id})`,
      isInvoiced: sql<boolean>`exists (select from invoices where order_id = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(eq(orders.id, orderId))
  return {
    channel: row?.channel ?? 'cart',
    parcel: row?.parcel ?? undefined,
    isPart: row?.isPart ?? false,
    isInvoiced: row?.isInvoiced ?? false,
  }
}

/** The offers that an order was placed with, including ended ones, and how much each saved. */
export async function listOffersOf(
  db: Reader,
  orderId: OrderId,
): Promise<{ offer: Offer; savedPaise: number }[]> {
  const rows = await db
    .select({ offer: offers, savedPaise: orderOffers.savedPaise })
    .from(orderOffers)
    .innerJoin(offers, eq(offers.id, orderOffers.offerId))
    .where(eq(orderOffers.orderId, orderId))
    .orderBy(asc(offers.id))
  return rows.map(({ offer, savedPaise }) => ({ offer: offerOf(offer), savedPaise }))
}

/**
 * Locks all lots of some products in the same order as every sale does, so that an order can return some goods and take
 * others without a deadlock.
 */
export async function lockLots(tx: Transaction, productIds: readonly ProductId[]): Promise<void> {
  await tx.execute(sql`
    select from stock_lots where product_id = any(${sql.param([...productIds])}::text[])
    order by product_id, expires_on, id for no key update`)
}
