import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { OrderChannel, OrderStage, PaymentMethod, PaymentState } from '#domain/orders/order.ts'
import { mayMovePayment } from '#domain/orders/payment-moves.ts'
import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import type { ReturnId } from '#domain/returns/return-request.ts'
import { auditInsert, auditValues } from '../audit.ts'
import type { Transaction } from '../connection.ts'
import { preparedQuery, statement } from '../statement.ts'
import { orderLines, orders } from '../tables/orders.ts'

/** The parts of an order that its payment changes, and what fulfilment needs. */
export interface OrderToSettle {
  id: OrderId
  number: number
  userId: UserId
  channel: OrderChannel
  stage: OrderStage
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  paidBy: PaymentId | undefined
  /** What the provider was asked to collect; a change may have lowered the order since. */
  totalPaise: number
  reservedUntil: Date | undefined
  createdAt: Date
  deliverFrom: string
  deliverUntil: string
  /** The provider's id of the payment order; absent until it has answered. */
  providerOrderId: ProviderOrderId | undefined
  /** Empty when the checkout began with a pincode only. */
  address: string
  /** The return whose goods pay a part of it. */
  creditFrom: ReturnId | undefined
}

/** An order by its own id, or by the provider's id of its payment order. */
export type OrderAsked = { orderId: OrderId } | { providerOrderId: ProviderOrderId }

const value = sql.placeholder

type AskedValues = { orderId: OrderId | null; providerOrderId: ProviderOrderId | null }

const ASKED_ID = sql`coalesce(
  ${value('orderId')}::text,
  (select order_id from payment_attempts where provider_order_id = ${value('providerOrderId')})
)`

const lockRow = preparedQuery((db) =>
  db
    .select({
      id: orders.id,
      number: orders.number,
      userId: orders.userId,
      channel: orders.channel,
      stage: orders.stage,
      paymentMethod: orders.paymentMethod,
      paymentState: orders.paymentState,
      paidBy: orders.paidBy,
      totalPaise: orders.totalPaise,
      reservedUntil: orders.reservedUntil,
      createdAt: orders.createdAt,
      deliverFrom: orders.deliverFrom,
      deliverUntil: orders.deliverUntil,
      address: orders.address,
      creditFrom: orders.creditFrom,
    })
    .from(orders)
    .where(
      and(
        eq(orders.id, ASKED_ID),
        or(eq(orders.paymentMethod, 'prepaid'), gt(orders.advancePaise, 0)),
      ),
    )
    .for('no key update')
    .prepare('lock-order-to-settle'),
)

const findName = statement<AskedValues, { id: string | null; amountPaise: number }>(
  'find-provider-order',
  sql`select provider_order_id as id, amount_paise as "amountPaise" from payment_attempts where order_id = ${ASKED_ID}`,
)

/**
 * Finds an order of which something is paid online, and locks it, so that its settlements are serialised. `undefined` for a
 * provider's order that is not ours.
 */
export async function lockOrderToSettle(
  tx: Transaction,
  asked: OrderAsked,
): Promise<OrderToSettle | undefined> {
  const values = { orderId: null, providerOrderId: null, ...asked }
  // The attempt is read after the lock: its previous holder may have just stored the provider's answer.
  const [[row], [attempt]] = await Promise.all([lockRow(tx, values), findName(tx, values)])
  if (!row) return undefined
  return {
    ...row,
    id: row.id as OrderId,
    totalPaise: attempt?.amountPaise ?? row.totalPaise,
    userId: row.userId as UserId,
    creditFrom: (row.creditFrom as ReturnId | null) ?? undefined,
    paidBy: (row.paidBy as PaymentId | null) ?? undefined,
    reservedUntil: row.reservedUntil ?? undefined,
    providerOrderId: (attempt?.id as ProviderOrderId | null) ?? undefined,
  }
}

const movePaymentState = statement(
  'move-payment-state',
  sql`
    with moved as (
      update orders set payment_state = ${value('to')},
        paid_by = coalesce(${value('paidBy')}, paid_by)
      where id = ${value('orderId')}
    ),
    ended as (
      update payment_attempts set next_poll_at = null
      where ${value('endsPolling')} and order_id = ${value('orderId')} and next_poll_at is not null
    )
    ${auditInsert}`,
)

/** Changes an order's payment state and records it in the audit log, in one statement. */
export async function movePayment(
  tx: Transaction,
  move: {
    order: Pick<OrderToSettle, 'id'>
    from: PaymentState
    to: PaymentState
    paidBy?: PaymentId | undefined
    /** Nothing more is expected of the provider, which is not polled again about the order. */
    endsPolling?: boolean
    /** How it became known, for the audit log. */
    source: string
    /** Whoever of the team did it. */
    actorId?: UserId | undefined
    at: Date
  },
): Promise<void> {
  const { order, from, to, paidBy, endsPolling = false, source, actorId, at } = move
  if (!mayMovePayment(from, to)) throw new Error(`money cannot go from ${from} to ${to}`)
  const audit = auditValues({
    at,
    actorId,
    action: 'order.payment-changed',
    subjectKind: 'payment',
    subjectId: order.id,
    before: { paymentState: from },
    after: { paymentState: to, source, ...(paidBy ? { paidBy } : {}) },
  })
  await movePaymentState(tx, {
    ...{ orderId: order.id, to, paidBy: paidBy ?? null, endsPolling },
    ...audit,
  })
}

/** Extends the reservation: the payment is under way. */
export async function reserveUntil(tx: Transaction, orderId: OrderId, until: Date): Promise<void> {
  await tx.update(orders).set({ reservedUntil: until }).where(eq(orders.id, orderId))
}

/** Moves the delivery window of an order that was paid late by so many days. */
export async function delayDelivery(
  tx: Transaction,
  orderId: OrderId,
  days: number,
): Promise<void> {
  await tx
    .update(orders)
    .set({
      deliverFrom: sql`${orders.deliverFrom} + ${days}::integer`,
      deliverUntil: sql`${orders.deliverUntil} + ${days}::integer`,
    })
    .where(eq(orders.id, orderId))
}

/** The quantities that an order takes from stock. */
export async function listWanted(
  tx: Transaction,
  orderId: OrderId,
): Promise<{ productId: ProductId; quantity: number }[]> {
  const rows = await tx
    .select({
      productId: orderLines.productId,
      quantity: sql<number>`sum(${orderLines.quantity})::integer`,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .groupBy(orderLines.productId)
  return rows.map((row) => ({ ...row, productId: row.productId as ProductId }))
}
