import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ShopDatabase, Transaction } from './connection.ts'

/** Rows that one worker claims when they are due, by moving the time at which they are due. */
export interface Claimable {
  table: PgTable
  id: PgColumn
  due: PgColumn
}

/** What a worker has claimed, until when. */
export interface Claimed<Id> {
  id: Id
  /** Then it is due for others: a worker that died has lost it, and one that was paused may have. */
  heldUntil: Date
}

export interface ClaimAsked {
  now: Date
  leaseMs: number
}

/** The time until which a claim holds. */
export const heldUntil = ({ now, leaseMs }: ClaimAsked): Date => new Date(now.getTime() + leaseMs)

/** The id of the row that has been due longest and that nobody is claiming, for an update that moves its time. */
export const dueLongest = (db: ShopDatabase, { table, id, due }: Claimable, now: Date) =>
  db
    .select({ id })
    .from(table)
    .where(and(isNotNull(due), lte(due, now)))
    .orderBy(asc(due))
    .limit(1)
    .for('update', { skipLocked: true })

/**
 * Locks what this worker has claimed; false where another one has taken it over since, or it was settled another way, so
 * that the answer to this worker's question is no news any more.
 */
export async function isStillClaimed<Id>(
  tx: Transaction,
  { table, id, due }: Claimable,
  claimed: Claimed<Id>,
): Promise<boolean> {
  const [row] = await tx
    .select({ held: sql`true` })
    .from(table)
    .where(and(eq(id, claimed.id), eq(due, claimed.heldUntil)))
    .for('no key update')
  return row !== undefined
}
