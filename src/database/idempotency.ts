import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { idempotencyKeys, sentForms } from '#database/tables/orders.ts'
import { type OrderId, parseOrderId, type UserId } from '#domain/ids.ts'
import type { Reader, Transaction } from './connection.ts'
import { statement } from './statement.ts'

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

export interface StoredResponse {
  /** False when the key was used for another request (case IDM-03). */
  sameRequest: boolean
  orderId: OrderId
}

const value = sql.placeholder

export interface KeptRow {
  request_hash: string
  order_id: string
}

type Asked = Record<'userId' | 'key' | 'requestHash' | 'sameSince', SQL>

// Two queries, so that each uses its own index: in one, the planner may search everybody's responses for the key,
// newest first, down to the oldest.
const storedResponse = ({ userId, key, requestHash, sameSince }: Asked): SQL => sql`
  (
    select request_hash, response ->> 'orderId' as order_id from idempotency_keys
    where ${sameSince} is null and user_id = ${userId} and key = ${key}
  ) union all (
    select request_hash, response ->> 'orderId' as order_id from idempotency_keys
    where ${sameSince} is not null and user_id = ${userId} and request_hash = ${requestHash}
      and created_at > ${sameSince}
    order by created_at desc
    limit 1
  )`

/** A lateral query for the stored response to each request, next to rows named `asked`. */
export const storedResponseOfAsked: SQL = storedResponse({
  userId: sql`asked.user_id`,
  key: sql`asked.key`,
  requestHash: sql`asked.request_hash`,
  sameSince: sql`asked.same_since`,
})

const findKept = statement<Record<string, unknown>, KeptRow>(
  'find-kept-answer',
  storedResponse({
    userId: sql`${value('userId')}::text`,
    key: sql`${value('key')}::text`,
    requestHash: sql`${value('requestHash')}::text`,
    sameSince: sql`${value('sameSince')}::timestamptz`,
  }),
)

/** The stored response of this shopper's key; other shoppers' keys are never read (case IDM-04). */
export async function findStoredResponse(db: Reader, request: RepeatableRequest) {
  const [row] = await findKept(db, { ...request, sameSince: request.sameSince ?? null })
  return storedResponseOf(row, request)
}

/** The response of a row; undefined without a row. */
export function storedResponseOf(
  row: KeptRow | undefined,
  { requestHash }: Pick<RepeatableRequest, 'requestHash'>,
): StoredResponse | undefined {
  const orderId = row && parseOrderId(row.order_id)
  return orderId && { sameRequest: row.request_hash === requestHash, orderId }
}

/** The response to an order's request, by the columns of its table. */
export function storedResponseRow(request: RepeatableRequest, orderId: OrderId, at: Date) {
  const { userId: user_id, key, requestHash: request_hash } = request
  return { user_id, key, request_hash, response: { orderId }, created_at: at }
}

/** A form of the panel that may be sent again: by whom, under which key, and a hash of its content. */
export interface SentForm {
  actorId: UserId
  key: string
  requestHash: string
}

/**
 * Takes a form's key for this transaction; undefined if it was free. Otherwise waits for the transaction that took it and
 * returns what it made; `sameRequest` is false when the key was used for another form.
 */
export async function takeFormKey(
  tx: Transaction,
  { actorId, key, requestHash }: SentForm,
  at: Date,
): Promise<{ sameRequest: boolean; made: unknown } | undefined> {
  const taken = await tx
    .insert(sentForms)
    .values({ actorId, key, requestHash, at })
    .onConflictDoNothing()
    .returning({ key: sentForms.key })
  if (taken.length > 0) return undefined
  const [first] = await tx
    .select({ made: sentForms.made, requestHash: sentForms.requestHash })
    .from(sentForms)
    .where(ofForm({ actorId, key }))
  if (!first) throw new Error('the key of a form was taken and is not there')
  return { sameRequest: first.requestHash === requestHash, made: first.made }
}

/** Keeps the id of what a form made, for its repetition. */
export async function keepMade(tx: Transaction, form: SentForm, made: unknown): Promise<void> {
  await tx.update(sentForms).set({ made }).where(ofForm(form))
}

const ofForm = ({ actorId, key }: Pick<SentForm, 'actorId' | 'key'>) =>
  and(eq(sentForms.actorId, actorId), eq(sentForms.key, key))

export async function deleteAnswersBefore(db: Reader, before: Date): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  await db.delete(sentForms).where(lt(sentForms.at, before))
}

/** Deletes the stored response of an order that failed, so that its request may be sent again. */
export async function deleteStoredResponse(
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
