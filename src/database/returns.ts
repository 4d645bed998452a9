import { asc, eq, inArray } from 'drizzle-orm'
import type { OrderId } from '#domain/ids.ts'
import {
  isOpenReturn,
  type ReturnId,
  type ReturnRequest,
  type ReturnState,
} from '#domain/returns/return-request.ts'
import type { Reader, Transaction } from './connection.ts'
import { returnRequests } from './tables/returns.ts'

const returnFrom = (row: typeof returnRequests.$inferSelect): ReturnRequest => ({
  ...row,
  id: row.id as ReturnId,
  orderId: row.orderId as OrderId,
  payTo: row.payTo ?? undefined,
})

export async function insertReturn(tx: Transaction, request: ReturnRequest): Promise<void> {
  await tx.insert(returnRequests).values({ ...request, payTo: request.payTo ?? null })
}

export async function findReturn(db: Reader, id: ReturnId): Promise<ReturnRequest | undefined> {
  const [row] = await db.select().from(returnRequests).where(eq(returnRequests.id, id))
  return row && returnFrom(row)
}

/** The returns of these orders, oldest first. */
export async function listReturnsOf(db: Reader, ids: readonly OrderId[]): Promise<ReturnRequest[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(returnRequests)
    .where(inArray(returnRequests.orderId, [...ids]))
    .orderBy(asc(returnRequests.requestedAt), asc(returnRequests.id))
  return rows.map(returnFrom)
}

/** Moves a return to a state; erases the bank details of a cash refund once nothing more is to be sent. */
export async function moveReturn(
  tx: Transaction,
  { id, to, answer, at }: { id: ReturnId; to: ReturnState; answer: string; at: Date },
): Promise<void> {
  await tx
    .update(returnRequests)
    .set({ state: to, answer, changedAt: at, ...(isOpenReturn(to) ? {} : { payTo: null }) })
    .where(eq(returnRequests.id, id))
}
