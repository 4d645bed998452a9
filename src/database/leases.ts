import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ShopDatabase, Transaction } from './connection.ts'

/** Rows that one worker leases when they are due, by moving the time at which they are due. */
export interface Leasable {
  table: PgTable
  id: PgColumn
  due: PgColumn
}

/** What a worker has leased, until when. */
export interface Leased<Id> {
  id: Id
  /** Then it is due for others: a worker that died has lost it, and one that was paused may have. */
  heldUntil: Date
}

export interface LeaseRequest {
  now: Date
  leaseMs: number
}

/** The time until which a lease holds. */
export const heldUntil = ({ now, leaseMs }: LeaseRequest): Date => new Date(now.getTime() + leaseMs)

/** The id of the row that has been due longest and that nobody is leasing, for an update that moves its time. */
export const dueLongest = (db: ShopDatabase, { table, id, due }: Leasable, now: Date) =>
  db
    .select({ id })
    .from(table)
    .where(and(isNotNull(due), lte(due, now)))
    .orderBy(asc(due))
    .limit(1)
    .for('update', { skipLocked: true })

/**
 * Locks what this worker has leased; false where another one has taken it over since, or it was settled another way, so
 * that the answer to this worker's question is no news any more.
 */
export async function isStillLeased<Id>(
  tx: Transaction,
  { table, id, due }: Leasable,
  leased: Leased<Id>,
): Promise<boolean> {
  const [row] = await tx
    .select({ held: sql`true` })
    .from(table)
    .where(and(eq(id, leased.id), eq(due, leased.heldUntil)))
    .for('no key update')
  return row !== undefined
}
