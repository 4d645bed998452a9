import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ShopDatabase, Transaction } from './connection.ts'

/** Rows that one worker leases when they are due, by moving the time at which they are due. */
export interface Leasable {
  table: PgTable
  id: PgColumn
  due: PgColumn
}

/** A row that a worker has leased. */
export interface Leased<Id> {
  id: Id
  /** When the lease ends and other workers may take the row, because this one may have died. */
  heldUntil: Date
}

export interface LeaseRequest {
  now: Date
  leaseMs: number
}

/** The time until which a lease holds. */
export const heldUntil = ({ now, leaseMs }: LeaseRequest): Date => new Date(now.getTime() + leaseMs)

/** Selects the id of the row that has been due longest and is not locked, for an update that moves its time. */
export const dueLongest = (db: ShopDatabase, { table, id, due }: Leasable, now: Date) =>
  db
    .select({ id })
    .from(table)
    .where(and(isNotNull(due), lte(due, now)))
    .orderBy(asc(due))
    .limit(1)
    .for('update', { skipLocked: true })

/**
 * Locks a leased row. Returns false if another worker has taken it over or it was settled otherwise, so that this
 * worker's result is outdated.
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
