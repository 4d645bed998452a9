import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { OrderStage, PaymentState } from '#domain/orders/order.ts'
import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import type { Reader, ShopDatabase, Transaction } from '../connection.ts'
import { statement } from '../statement.ts'
import { orderLines, orders } from '../tables/orders.ts'
import { paymentAttempts } from '../tables/payments.ts'

/** The amount that the provider was asked to collect for an order, or is still to be asked. */
export interface Attempt {
  orderId: OrderId
  receipt: string
  amountPaise: number
  /** Absent until the provider has answered. */
  providerOrderId: ProviderOrderId | undefined
}

type NewAttempt = Omit<Attempt, 'providerOrderId'> & { createdAt: Date; nextPollAt: Date }

const addAttempt = statement<NewAttempt & Record<string, unknown>>(
  'record-payment-attempt',
  sql`
    insert into payment_attempts (order_id, receipt, amount_paise, created_at, next_poll_at)
    values (
      ${sql.placeholder('orderId')}, ${sql.placeholder('receipt')}, ${sql.placeholder('amountPaise')},
      ${sql.placeholder('createdAt')}, ${sql.placeholder('nextPollAt')}
    )`,
)

/** Records the request to the provider, in the transaction that writes the order. */
export async function insertAttempt(tx: Transaction, attempt: NewAttempt): Promise<void> {
  await addAttempt(tx, attempt)
}

/** Stores the provider's id of the payment order; `false` when the order no longer awaits payment. */
export async function keepProviderOrder(
  tx: Transaction,
  { orderId, id }: { orderId: OrderId; id: ProviderOrderId },
): Promise<boolean> {
  const [order] = await tx
    .select({ state: orders.paymentState })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update')
  await tx
    .update(paymentAttempts)
    .set({ providerOrderId: id })
    .where(and(eq(paymentAttempts.orderId, orderId), isNull(paymentAttempts.providerOrderId)))
  return order?.state === 'awaiting'
}

/** The payment attempt of an order; `undefined` for an order paid in cash. */
export async function findAttempt(db: Reader, orderId: OrderId): Promise<Attempt | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId))
  return row && attemptFrom(row)
}

type AttemptRow = Pick<
  typeof paymentAttempts.$inferSelect,
  'orderId' | 'receipt' | 'amountPaise' | 'providerOrderId'
>

function attemptFrom({ orderId, receipt, amountPaise, providerOrderId }: AttemptRow): Attempt {
  return {
    orderId: orderId as OrderId,
    receipt,
    amountPaise,
    providerOrderId: (providerOrderId as ProviderOrderId | null) ?? undefined,
  }
}

export interface OrderOfAttempt {
  orderId: OrderId
  userId: UserId
  stage: OrderStage
  paymentState: PaymentState
  paidBy: PaymentId | undefined
  totalPaise: number
}

/** The order that a provider's order belongs to. */
export async function findOrderOfAttempt(
  db: Reader,
  id: ProviderOrderId,
): Promise<OrderOfAttempt | undefined> {
  const [row] = await db
    .select({
      orderId: orders.id,
      userId: orders.userId,
      stage: orders.stage,
      paymentState: orders.paymentState,
      paidBy: orders.paidBy,
      totalPaise: orders.totalPaise,
    })
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(eq(paymentAttempts.providerOrderId, id))
  return (
    row && {
      ...row,
      orderId: row.orderId as OrderId,
      userId: row.userId as UserId,
      paidBy: (row.paidBy as PaymentId | null) ?? undefined,
    }
  )
}

export interface DueAttempt extends Attempt {
  createdAt: Date
  /** How often the provider was polled before. */
  pollAttempts: number
  userId: UserId
}

const value = sql.placeholder

const takeDue = statement<
  { now: Date; untilThen: Date; most: number },
  {
    order_id: string
    user_id: string
    receipt: string
    amount_paise: number
    provider_order_id: string | null
    created_at: string
    poll_attempts: number
  }
>(
  'take-due-attempts',
  sql`
    with due as (
      select id from payment_attempts where next_poll_at <= ${value('now')}
      order by next_poll_at limit ${value('most')}
      for no key update skip locked
    )
    update payment_attempts as taken set next_poll_at = ${value('untilThen')}, poll_attempts = taken.poll_attempts + 1
    from due, orders
    where taken.id = due.id and orders.id = taken.order_id
    returning order_id, user_id, receipt, taken.amount_paise, provider_order_id,
      taken.created_at::text, taken.poll_attempts - 1 as poll_attempts`,
)

/**
 * Claims attempts that are due for polling, each for one worker: others see them only after `untilThen`, which
 * is also when the attempt of a killed worker is due again.
 */
export async function takeDueAttempts(
  db: ShopDatabase,
  asked: { now: Date; untilThen: Date; most: number },
): Promise<DueAttempt[]> {
  const rows = await takeDue(db, asked)
  return rows.map((row) => ({
    ...attemptFrom({
      orderId: row.order_id,
      receipt: row.receipt,
      amountPaise: row.amount_paise,
      providerOrderId: row.provider_order_id,
    }),
    userId: row.user_id as UserId,
    createdAt: new Date(row.created_at),
    pollAttempts: row.poll_attempts,
  }))
}

/** Sets when an attempt is polled next; `undefined` stops polling. */
export async function schedulePoll(
  db: Reader,
  { orderId, at }: { orderId: OrderId; at: Date | undefined },
): Promise<void> {
  await db
    .update(paymentAttempts)
    .set({ nextPollAt: at ?? null })
    .where(
      and(eq(paymentAttempts.orderId, orderId), sql`${paymentAttempts.nextPollAt} is not null`),
    )
}

/** Counts one shopper's unpaid orders with reserved stock. */
export async function countUnpaid(tx: Transaction, userId: UserId, now: Date): Promise<number> {
  return await tx.$count(
    orders,
    sql`${orders.userId} = ${userId} and ${orders.paymentState} = 'awaiting'
      and ${orders.reservedUntil} > ${now.toISOString()}::timestamptz`,
  )
}

/** Unpaid orders whose reservation has expired, oldest first. */
export async function listExpired(db: Reader, now: Date, most: number): Promise<OrderId[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${orders.paymentState} = 'awaiting' and ${orders.reservedUntil} <= ${now.toISOString()}::timestamptz`,
    )
    .orderBy(orders.reservedUntil)
    .limit(most)
  return rows.map(({ id }) => id as OrderId)
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
    .select({
      orderId: paymentAttempts.orderId,
      receipt: paymentAttempts.receipt,
      amountPaise: paymentAttempts.amountPaise,
      providerOrderId: paymentAttempts.providerOrderId,
    })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(and(eq(orders.userId, userId), eq(orders.paymentState, 'awaiting'), exists(holdsIt)))
  return rows.map(attemptFrom)
}

/** Ends the reservation of an order that is still unpaid; the next settlement returns its stock. */
export async function endReservation(
  db: Reader,
  { orderId, at }: { orderId: OrderId; at: Date },
): Promise<void> {
  await db
    .update(orders)
    .set({ reservedUntil: at })
    .where(and(eq(orders.id, orderId), eq(orders.paymentState, 'awaiting')))
}
