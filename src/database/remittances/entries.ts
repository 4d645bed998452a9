import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { orders } from '#database/tables/orders.ts'
import { remittanceRows, remittances } from '#database/tables/remittances.ts'
import { shipments } from '#database/tables/shipments.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { parseCourierReference } from '#domain/orders/number.ts'
import type { RemittanceRow } from '#domain/remittances/remittance-rows.ts'

/** A row with the order whose parcel it names; `undefined` when the shop has no such parcel. */
export interface MatchedRow extends RemittanceRow {
  orderId: OrderId | undefined
}

export interface NewRemittance {
  reference: string
  /** Calendar day in India. */
  paidOn: string
  contentHash: string
  enteredBy: UserId
  at: Date
  rows: readonly MatchedRow[]
}

/** Writes a remittance; `false` when its reference exists already. */
export async function insertRemittance(
  tx: Transaction,
  { rows, at, ...remittance }: NewRemittance,
): Promise<boolean> {
  const [written] = await tx
    .insert(remittances)
    .values({ ...remittance, enteredAt: at })
    .onConflictDoNothing({ target: remittances.reference })
    .returning({ id: remittances.id })
  if (!written) return false
  await tx
    .insert(remittanceRows)
    .values(
      rows.map(({ orderId = null, ...row }) => ({ ...row, orderId, remittanceId: written.id })),
    )
  return true
}

/** The content hash under a reference, to tell a repeated upload from a different one. */
export async function findRemittance(db: Reader, reference: string) {
  const [row] = await db
    .select({ contentHash: remittances.contentHash })
    .from(remittances)
    .where(eq(remittances.reference, reference))
  return row
}

/** The latest remittances, newest first. */
export async function listRemittances(db: Reader, max: number) {
  return await db
    .select({
      reference: remittances.reference,
      paidOn: remittances.paidOn,
      rows: sql<number>`count(*)::integer`,
      totalPaise: sql<number>`sum(${remittanceRows.amountPaise})`.mapWith(Number),
    })
    .from(remittances)
    .innerJoin(remittanceRows, eq(remittanceRows.remittanceId, remittances.id))
    .groupBy(remittances.id)
    .orderBy(desc(remittances.id))
    .limit(max)
}

/** Adds the order whose parcel each row names; a row that names parcels of two orders gets none. */
export async function matchRows<Row extends Pick<RemittanceRow, 'trackingId' | 'orderNumber'>>(
  db: Reader,
  rows: readonly Row[],
): Promise<(Row & { orderId: OrderId | undefined })[]> {
  const trackingIds = rows.flatMap(({ trackingId }) => (trackingId === '' ? [] : [trackingId]))
  const numbers = rows.flatMap(({ orderNumber }) => parseCourierReference(orderNumber) ?? [])
  const byTracking = await ordersByTracking(db, trackingIds)
  const byNumber = await ordersByNumber(db, numbers)
  return rows.map((row) => {
    const found = [
      byTracking.get(row.trackingId) ?? byTracking.get(inCapitals(row.trackingId)),
      byNumber.get(parseCourierReference(row.orderNumber) ?? 0),
    ]
    const [first, ...others] = new Set(found.filter((id) => id !== undefined))
    return { ...row, orderId: others.length > 0 ? undefined : first }
  })
}

const inCapitals = (trackingId: string): string => trackingId.toUpperCase()

async function ordersByTracking(db: Reader, trackingIds: readonly string[]) {
  if (trackingIds.length === 0) return new Map<string, OrderId>()
  const rows = await db
    .select({ name: shipments.trackingId, id: shipments.orderId })
    .from(shipments)
    // Couriers' ids have capitals; a person who types a list may not.
    .where(inArray(shipments.trackingId, [...trackingIds, ...trackingIds.map(inCapitals)]))
  return new Map(rows.map(({ name, id }) => [name ?? '', id]))
}

async function ordersByNumber(db: Reader, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, OrderId>()
  const rows = await db
    .select({ number: orders.number, id: orders.id })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
  return new Map(rows.map(({ number, id }) => [number, id]))
}
