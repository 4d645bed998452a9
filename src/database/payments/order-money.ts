import { and, eq, gt, or, sql } from 'drizzle-orm'
import { AUDIT_COLUMNS, auditRow } from '#database/audit/audit.ts'
import { columnsOf, type RowOf, withoutNulls } from '#database/columns.ts'
import type { Transaction } from '#database/connection.ts'
import { moveForPurchases } from '#database/content-version.ts'
import { preparedQuery, statement } from '#database/statement.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import type { OrderId, ProductId, UserId } from '#domain/ids.ts'
import type { PaymentState } from '#domain/orders/order.ts'
import { mayMovePayment } from '#domain/orders/payment-moves.ts'
import type { PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'

const settled = {
  ...columnsOf(orders, 'id', 'number', 'userId', 'channel', 'stage', 'paymentMethod'),
  ...columnsOf(orders, 'paymentState', 'paidBy', 'totalPaise', 'reservedUntil', 'createdAt'),
  ...columnsOf(orders, 'deliverFrom', 'deliverUntil', 'address', 'creditFrom'),
}

/**
 * The columns of an order that its payment changes or fulfilment needs. `totalPaise` is the amount that the provider was
 * asked to collect; a change may have lowered the order's total since.
 */
export type OrderToSettle = RowOf<typeof settled> & {
  /** The provider's id of the payment order; absent until it has answered. */
  providerOrderId: ProviderOrderId | undefined
}

/** An order by its own id, or by the provider's id of its payment order. */
export type OrderAsked = { orderId: OrderId } | { providerOrderId: ProviderOrderId }

const value = sql.placeholder

type AskedValues = { orderId: OrderId | null; providerOrderId: ProviderOrderId | null }

const ASKED_ID = sql`coalesce(
  ${value('orderId')}::text,
  (select order_id from payment_attempts where provider_order_id = ${value('providerOrderId')})
)`

/** Orders that are paid online, in whole or in part. */
export const IS_PAID_ONLINE = or(eq(orders.paymentMethod, 'prepaid'), gt(orders.advancePaise, 0))

const lockRow = preparedQuery((db) =>
  db
    .select(settled)
    .from(orders)
    .where(and(eq(orders.id, ASKED_ID), IS_PAID_ONLINE))
    .for('no key update')
    .prepare('lock-order-to-settle'),
)

const findName = statement<AskedValues, { id: ProviderOrderId | null; amountPaise: number }>(
  'find-provider-order',
  sql`select provider_order_id as id, amount_paise as "amountPaise" from payment_attempts where order_id = ${ASKED_ID}`,
)

/**
 * Finds an order that is paid online, in whole or in part, and locks it, so that its settlements are serialised.
 * `undefined` for a provider's order that is not ours.
 */
export async function lockOrderToSettle(tx: Transaction, asked: OrderAsked) {
  const values = { orderId: null, providerOrderId: null, ...asked }
  // The attempt is read after the lock: its previous holder may have just stored the provider's answer.
  const [[row], [attempt]] = await Promise.all([lockRow(tx, values), findName(tx, values)])
  return row && orderToSettle(row, attempt)
}

type SettledColumns = Pick<
  typeof orders.$inferSelect,
  Exclude<keyof OrderToSettle, 'providerOrderId'>
>

export function orderToSettle(
  row: SettledColumns,
  attempt: { id: ProviderOrderId | null; amountPaise: number } | undefined,
): OrderToSettle {
  return {
    ...withoutNulls(row),
    totalPaise: attempt?.amountPaise ?? row.totalPaise,
    providerOrderId: attempt?.id ?? undefined,
  }
}

const writeMoves = statement<{
  orderIds: readonly OrderId[]
  states: readonly PaymentState[]
  paidBys: readonly (PaymentId | null)[]
  ends: readonly boolean[]
  audit: string
}>(
  'move-payment-states',
  sql`
    with asked as materialized (
      select * from unnest(
        ${value('orderIds')}::text[], ${value('states')}::text[], ${value('paidBys')}::text[],
        ${value('ends')}::boolean[]
      ) as asked (order_id, state, paid_by, ends_polling)
    ),
    moved as (
      update orders set payment_state = asked.state, paid_by = coalesce(asked.paid_by, orders.paid_by)
      from asked where orders.id = asked.order_id
    ),
    ended as (
      update payment_attempts as attempt set next_poll_at = null
      from asked where ends_polling and attempt.order_id = asked.order_id and next_poll_at is not null
    )
    insert into audit_log (${AUDIT_COLUMNS})
    select ${AUDIT_COLUMNS} from json_populate_recordset(null::audit_log, ${value('audit')}::json)`,
)

export interface PaymentMove {
  order: Pick<OrderToSettle, 'id'>
  from: PaymentState
  to: PaymentState
  paidBy?: PaymentId | undefined
  /** True if the provider need not be polled about the order again. */
  endsPolling?: boolean
  /** How it became known, for the audit log. */
  source: string
  /** The team member who did it. */
  actorId?: UserId | undefined
  at: Date
}

export interface AuditedMove {
  move: PaymentMove
  audit: Readonly<Record<string, unknown>>
}

/** A move with an audit row for the current request or job. Throws if the states do not allow it. */
export function auditedMove(move: PaymentMove): AuditedMove {
  const { order, from, to, paidBy, source, actorId, at } = move
  if (!mayMovePayment(from, to)) throw new Error(`money cannot go from ${from} to ${to}`)
  return {
    move,
    audit: auditRow({
      at,
      actorId,
      action: 'order.payment-changed',
      subjectKind: 'payment',
      subjectId: order.id,
      before: { paymentState: from },
      after: { paymentState: to, source, ...(paidBy ? { paidBy } : {}) },
    }),
  }
}

/** Changes the payment states of locked orders and records that in the audit log, in one statement. */
export async function movePayments(tx: Transaction, moves: readonly AuditedMove[]): Promise<void> {
  await writeMoves(tx, {
    orderIds: moves.map(({ move }) => move.order.id),
    states: moves.map(({ move }) => move.to),
    paidBys: moves.map(({ move }) => move.paidBy ?? null),
    ends: moves.map(({ move }) => move.endsPolling ?? false),
    audit: JSON.stringify(moves.map(({ audit }) => audit)),
  })
  const refunded = moves
    .filter(({ move }) => move.to === 'refunded')
    .map(({ move }) => move.order.id)
  if (refunded.length > 0) await moveForPurchases(tx, refunded)
}

/** Changes the payment state of one locked order and records that in the audit log. */
export async function movePayment(tx: Transaction, move: PaymentMove): Promise<void> {
  await movePayments(tx, [auditedMove(move)])
}

/** Extends the reservation while the payment is under way. */
export async function reserveUntil(tx: Transaction, orderId: OrderId, until: Date): Promise<void> {
  await tx.update(orders).set({ reservedUntil: until }).where(eq(orders.id, orderId))
}

/** Moves the delivery window of an order that was paid late by so many days. */
export async function delayDelivery(tx: Transaction, orderId: OrderId, days: number) {
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
