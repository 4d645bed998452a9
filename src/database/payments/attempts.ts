import { and, eq, exists, gt, isNotNull, sql } from 'drizzle-orm'
import { columnsOf, type RowOf, withoutNulls } from '#database/columns.ts'
import type { Reader, ShopDatabase, Transaction } from '#database/connection.ts'
import { preparedQuery, statement } from '#database/statement.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import { paymentAttempts } from '#database/tables/payments.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { ProviderOrderId } from '#domain/payments/facts.ts'

const attempt = columnsOf(paymentAttempts, 'orderId', 'receipt', 'amountPaise', 'providerOrderId')
/** The amount that the provider collects for an order; without `providerOrderId` it has not been asked yet. */
export type Attempt = RowOf<typeof attempt>

export type NewAttempt = Omit<Attempt, 'providerOrderId'> & { createdAt: Date; nextPollAt: Date }

const value = sql.placeholder

const addAttempts = statement<{
  orderIds: readonly OrderId[]
  receipts: readonly string[]
  amounts: readonly number[]
  createdAts: readonly Date[]
  nextPolls: readonly Date[]
}>(
  'record-payment-attempts',
  sql`
    insert into payment_attempts (order_id, receipt, amount_paise, created_at, next_poll_at)
    select * from unnest(
      ${value('orderIds')}::text[], ${value('receipts')}::text[], ${value('amounts')}::integer[],
      ${value('createdAts')}::timestamptz[], ${value('nextPolls')}::timestamptz[]
    )`,
)

/** Records requests to the provider, in the transaction that writes their orders. */
export async function insertAttempts(tx: Transaction, attempts: readonly NewAttempt[]) {
  await addAttempts(tx, {
    orderIds: attempts.map(({ orderId }) => orderId),
    receipts: attempts.map(({ receipt }) => receipt),
    amounts: attempts.map(({ amountPaise }) => amountPaise),
    createdAts: attempts.map(({ createdAt }) => createdAt),
    nextPolls: attempts.map(({ nextPollAt }) => nextPollAt),
  })
}

/** The provider's id of an order's payment order. */
export interface NamedAttempt {
  orderId: OrderId
  id: ProviderOrderId
  /** Keeps polling although the order awaits no payment. */
  alwaysPolls?: boolean
}

const storeNames = statement<
  { orderIds: readonly OrderId[]; ids: readonly ProviderOrderId[]; polls: readonly boolean[] },
  { orderId: OrderId }
>(
  'keep-provider-orders',
  sql`
    with asked as (
      select * from unnest(
        ${value('orderIds')}::text[], ${value('ids')}::text[], ${value('polls')}::boolean[]
      ) as asked (order_id, id, always_polls)
    ),
    locked as materialized (
      select id, payment_state = 'awaiting' as is_awaiting from orders
      where id = any (${value('orderIds')}::text[]) order by id for no key update
    ),
    named as (
      update payment_attempts as attempt
      set provider_order_id = coalesce(attempt.provider_order_id, asked.id),
        next_poll_at = case when is_awaiting or always_polls then next_poll_at end
      from asked join locked on locked.id = asked.order_id
      where attempt.order_id = asked.order_id
    )
    select id as "orderId" from locked where is_awaiting`,
)

/**
 * Locks orders, always in the same order, and stores the provider's ids of their payment orders unless they have one.
 * Stops polling for orders that await no payment. Returns the orders that still await payment.
 */
export async function storeProviderOrders(db: Reader, named: readonly NamedAttempt[]) {
  const awaiting = await storeNames(db, {
    orderIds: named.map(({ orderId }) => orderId),
    ids: named.map(({ id }) => id),
    polls: named.map(({ alwaysPolls = false }) => alwaysPolls),
  })
  return new Set(awaiting.map(({ orderId }) => orderId))
}

const readAttempt = preparedQuery((db) =>
  db
    .select(attempt)
    .from(paymentAttempts)
    .where(eq(paymentAttempts.orderId, value('orderId')))
    .prepare('find-payment-attempt'),
)

/** The payment attempt of an order; `undefined` for an order paid in cash. */
export async function findAttempt(db: Reader, orderId: OrderId): Promise<Attempt | undefined> {
  const [row] = await readAttempt(db, { orderId })
  return row && withoutNulls(row)
}

const readOrderOfAttempt = preparedQuery((db) =>
  db
    .select({
      ...columnsOf(orders, 'userId', 'stage', 'paymentState', 'paidBy'),
      orderId: orders.id,
      /** The amount that the provider was asked to collect. */
      totalPaise: paymentAttempts.amountPaise,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.providerOrderId, value('id')))
    .prepare('find-order-of-attempt'),
)

export async function findOrderOfAttempt(db: Reader, id: ProviderOrderId) {
  const [row] = await readOrderOfAttempt(db, { id })
  return row && withoutNulls(row)
}
export type OrderOfAttempt = NonNullable<Awaited<ReturnType<typeof findOrderOfAttempt>>>

export interface DueAttempt extends Attempt {
  /** When this worker's lease ends. */
  heldUntil: Date
  /** When the attempt was created, or its payment link was renewed. */
  begunAt: Date
  userId: UserId
}

const takeDue = statement<
  { now: Date; untilThen: Date; max: number },
  {
    orderId: OrderId
    userId: UserId
    receipt: string
    amountPaise: number
    providerOrderId: ProviderOrderId | null
    begunAt: string
  }
>(
  'take-due-attempts',
  sql`
    with due as (
      select id from payment_attempts where next_poll_at <= ${value('now')}
      order by next_poll_at limit ${value('max')}
      for no key update skip locked
    )
    update payment_attempts as taken set next_poll_at = ${value('untilThen')}, poll_attempts = taken.poll_attempts + 1
    from due, orders
    where taken.id = due.id and orders.id = taken.order_id
    returning order_id as "orderId", user_id as "userId", receipt, taken.amount_paise as "amountPaise",
      provider_order_id as "providerOrderId", coalesce(renewed_at, taken.created_at)::text as "begunAt"`,
)

/**
 * Claims attempts that are due for polling, each for one worker: others see them only after `untilThen`, which
 * is also when the attempt of a killed worker is due again.
 */
export async function takeDueAttempts(
  db: ShopDatabase,
  asked: { now: Date; untilThen: Date; max: number },
): Promise<DueAttempt[]> {
  const rows = await takeDue(db, asked)
  return rows.map((row) => ({
    ...withoutNulls(row),
    heldUntil: asked.untilThen,
    begunAt: new Date(row.begunAt),
  }))
}

/** Makes an attempt due for polling at once, unless polling has ended. */
export async function pollAtOnce(db: Reader, orderId: OrderId, now: Date): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextPollAt: now })
    .where(and(eq(paymentAttempts.orderId, orderId), isNotNull(paymentAttempts.nextPollAt)))
}

/**
 * Sets when an attempt is polled next; `undefined` stops polling. Has no effect if, since it was claimed, polling has
 * ended, its link was renewed or another worker has taken it over.
 */
export async function schedulePoll(
  db: Reader,
  { orderId, heldUntil }: Pick<DueAttempt, 'orderId' | 'heldUntil'>,
  at: Date | undefined,
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextPollAt: at ?? null })
    .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.nextPollAt, heldUntil)))
}

/** Starts polling again for an order that had ended, as for a new one. */
export async function resumePolling(
  tx: Transaction,
  orderId: OrderId,
  { renewedAt, nextPollAt }: { renewedAt: Date; nextPollAt: Date },
): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ renewedAt, nextPollAt, pollAttempts: 0 })
    .where(eq(paymentAttempts.orderId, orderId))
}

/** Counts one shopper's unpaid orders with reserved stock. */
export async function countUnpaid(tx: Transaction, userId: UserId, now: Date): Promise<number> {
  const reserved = and(eq(orders.paymentState, 'awaiting'), gt(orders.reservedUntil, now))
  return await tx.$count(orders, and(eq(orders.userId, userId), reserved))
}

/** Unpaid orders whose reservation has expired, oldest first. */
export async function listExpired(
  db: Reader,
  { now, max, skip }: { now: Date; max: number; skip: number },
): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.paymentState} = 'awaiting' and ${orders.reservedUntil} <= ${now.toISOString()}::timestamptz`,
    )
    .orderBy(orders.reservedUntil, orders.id)
    .limit(max)
    .offset(skip)
  return rows.map(({ id }) => id)
}

/** One shopper's unpaid orders that reserve this product. */
export async function listUnpaidWith(
  db: Reader,
  { userId, productId }: { userId: UserId; productId: ProductId },
): Promise<Attempt[]> {
  const holdsIt = db
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orders.id), eq(orderLines.productId, productId)))
  const rows = await db
    .select(attempt)
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.paymentState, 'awaiting'), exists(holdsIt)))
  return rows.map(withoutNulls)
}

/** Ends the reservation of an order that is still unpaid; the next settlement returns its stock. */
export async function endReservation(db: Reader, { orderId, at }: { orderId: OrderId; at: Date }) {
  await db
    .update(orders)
    .set({ reservedUntil: at })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')))
}
