import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type OrderId, parseOrderId, type UserId } from '#domain/ids.ts'
import type { Reader, Transaction } from './connection.ts'
import { statement } from './statement.ts'
import { idempotencyKeys } from './tables/orders.ts'

/** A confirmation that may be repeated: whose, under which key, and what exactly was asked. */
export interface RepeatableRequest {
  userId: UserId
  key: string
  requestHash: string
  /**
   * Set where the request came without a key of its own: then an identical request since that
   * moment counts as the same one, under whatever key it came.
   */
  sameSince: Date | undefined
}

export interface KeptAnswer {
  /** False when the key was used for something else (case IDM-03). */
  sameRequest: boolean
  orderId: OrderId
}

/** Far longer than any client retries; then the same shopper's next order sweeps them. */
const KEPT_DAYS = 30

const value = sql.placeholder

interface KeptRow {
  request_hash: string
  order_id: string
}

// Two statements, each with one way to its row: put together, the server may look for the key among
// everybody's answers, the newest first, and find out at the oldest that there is none.
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

/** The answer that this shopper's key already got; keys of others are never looked at (case IDM-04). */
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

/** Keeps the answer as a part of the statement that has the effect. */
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

/** Sweeps answers of the same shopper that nobody asks for any more. */
export const oldAnswersDelete: SQL = sql`
  delete from idempotency_keys
  where user_id = ${value('keptFor')} and key <> ${value('keptKey')}
    and created_at < ${value('keptAt')}::timestamptz - ${KEPT_DAYS}::integer * interval '1 day'`

/** The values of `keptAnswerInsert` and `oldAnswersDelete`. */
export function keptAnswerValues(request: RepeatableRequest, orderId: OrderId, at: Date) {
  return {
    keptFor: request.userId,
    keptKey: request.key,
    keptHash: request.requestHash,
    keptAnswer: JSON.stringify({ orderId }),
    keptAt: at,
  }
}

/** Forgets what an order was kept for: it came to nothing, so its request may be sent anew. */
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
