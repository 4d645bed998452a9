import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { type OrderId, parseOrderId, type UserId } from '#domain/ids.ts'
import type { Reader, Transaction } from './connection.ts'
import { statement } from './statement.ts'
import { idempotencyKeys } from './tables/orders.ts'

/** A confirmation that may be repeated: by whom, under which key, and a hash of its content. */
export interface RepeatableRequest {
  userId: UserId
  key: string
  requestHash: string
  /**
   * Set when the request came without an idempotency key: then an identical request since that time counts as
   * the same one, whatever its key.
   */
  sameSince: Date | undefined
}

export interface KeptAnswer {
  /** False when the key was used for another request (case IDM-03). */
  sameRequest: boolean
  orderId: OrderId
}

const value = sql.placeholder

interface KeptRow {
  request_hash: string
  order_id: string
}

// Two statements, so that each uses its own index: in one, the planner may search everybody's responses for the
// key, newest first, down to the oldest.
const findByKey = statement<{ userId: UserId; key: string }, KeptRow>(
  'find-kept-answer',
  sql`
    select request_hash, response ->> 'orderId' as order_id
    from idempotency_keys
    where user_id = ${value('userId')} and key = ${value('key')}`,
)

const findByContent = statement<{ userId: UserId; requestHash: string; sameSince: Date }, KeptRow>(
  'find-answer-to-the-same',
  sql`
    select request_hash, response ->> 'orderId' as order_id
    from idempotency_keys
    where user_id = ${value('userId')} and request_hash = ${value('requestHash')}
      and created_at > ${value('sameSince')}
    order by created_at desc
    limit 1`,
)

/** The stored response of this shopper's key; other shoppers' keys are never read (case IDM-04). */
export async function findKeptAnswer(
  db: Reader,
  { userId, key, requestHash, sameSince }: RepeatableRequest,
): Promise<KeptAnswer | undefined> {
  const [row] = sameSince
    ? await findByContent(db, { userId, requestHash, sameSince })
    : await findByKey(db, { userId, key })
  const orderId = row && parseOrderId(row.order_id)
  return orderId && { sameRequest: row.request_hash === requestHash, orderId }
}

/** Stores the response, as a CTE of the statement that has the effect. */
export const keptAnswerInsert: SQL = sql`
  insert into idempotency_keys (user_id, key, request_hash, response, created_at)
  values (
    ${value('keptFor')}, ${value('keptKey')}, ${value('keptHash')},
    ${value('keptAnswer')}::jsonb, ${value('keptAt')}
  )
  on conflict (user_id, key) do update set
    request_hash = excluded.request_hash,
    response = excluded.response,
    created_at = excluded.created_at`

/** The values of `keptAnswerInsert`. */
export function keptAnswerValues(request: RepeatableRequest, orderId: OrderId, at: Date) {
  return {
    keptFor: request.userId,
    keptKey: request.key,
    keptHash: request.requestHash,
    keptAnswer: JSON.stringify({ orderId }),
    keptAt: at,
  }
}

/** Deletes the responses that were stored before a moment. */
export async function deleteAnswersBefore(db: Reader, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

/** Deletes the stored response of an order that failed, so that its request may be sent again. */
export async function deleteKeptAnswer(
  tx: Transaction,
  { userId, orderId }: { userId: UserId; orderId: OrderId },
): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.userId, userId),
        sql`${idempotencyKeys.response} ->> 'orderId' = ${orderId}`,
      ),
    )
}
