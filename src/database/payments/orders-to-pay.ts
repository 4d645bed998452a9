import { and, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '#database/connection.ts'
import { HAS_PARCEL } from '#database/orders/channels.ts'
import type { LockedOrder } from '#database/orders/lock.ts'
import { isOfThese, type OrderRow, readOrderParts, storedOrder } from '#database/orders/rows.ts'
import { preparedQuery, statement } from '#database/statement.ts'
import { orders } from '#database/tables/orders.ts'
import type { OrderId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import type { PaymentFact, PaymentId, ProviderOrderId } from '#domain/payments/facts.ts'
import { IS_PAID_ONLINE, type OrderToSettle, orderToSettle } from './order-money.ts'
import { type FactRow, factFrom } from './payments.ts'

/** An order that may be about to be paid, with all known facts about its payments. */
export interface OrderToPay {
  order: OrderToSettle
  read: LockedOrder
  known: readonly PaymentFact[]
  /** The payments in question about which the owner has an open task. */
  disputed: ReadonlySet<PaymentId>
}

const lockRows = preparedQuery<{ ids: readonly OrderId[] }, OrderRow>((db) =>
  db
    .select()
    .from(orders)
    .where(and(isOfThese(orders.id), HAS_PARCEL, isNull(orders.restOf), IS_PAID_ONLINE))
    .orderBy(orders.id)
    .for('no key update')
    .prepare('lock-orders-to-pay'),
)

interface MoneyRow {
  orderId: OrderId
  providerOrderId: ProviderOrderId | null
  amountPaise: number
  name: string
  email: string
  language: Language | null
  facts: FactRow[]
  disputed: PaymentId[]
}

const value = sql.placeholder

const readMoney = statement<
  { ids: readonly OrderId[]; paymentIds: readonly PaymentId[] },
  MoneyRow
>(
  'read-orders-to-pay',
  sql`
    select orders.id as "orderId", attempt.provider_order_id as "providerOrderId",
      attempt.amount_paise as "amountPaise", users.name, users.email, users.language,
      coalesce((
        select json_agg(json_build_object(
          'what', what, 'step', step, 'paymentId', payment_id, 'refundId', refund_id,
          'amountPaise', fact.amount_paise, 'currency', currency
        ))
        from payment_facts as fact where fact.provider_order_id = attempt.provider_order_id
      ), '[]') as facts,
      array(
        select payment_id from owner_tasks
        where payment_id = any (${value('paymentIds')}::text[]) and closed_at is null
      ) as disputed
    from orders
    join users on users.id = orders.user_id
    join payment_attempts as attempt on attempt.order_id = orders.id
    where orders.id = any (${value('ids')}::text[])`,
)

/**
 * Locks orders of goods that are paid online, only first parcels, and reads everything needed to pay them. Always locks
 * in the same order, so that transactions cannot deadlock.
 */
export async function lockOrdersToPay(
  tx: Transaction,
  asked: { ids: readonly OrderId[]; paymentIds: readonly PaymentId[] },
): Promise<ReadonlyMap<OrderId, OrderToPay>> {
  const { ids } = asked
  // The lock is sent first, so that the other reads see what its previous holders have written.
  const [rows, parts, moneys] = await Promise.all([
    lockRows(tx, { ids }),
    readOrderParts(tx, ids, { mayBePaidOnline: false }),
    readMoney(tx, asked),
  ])
  const namesOf = new Map(
    moneys.flatMap(({ orderId, providerOrderId }) =>
      providerOrderId ? [[orderId, providerOrderId] as const] : [],
    ),
  )
  const moneyOf = new Map(moneys.map((money) => [money.orderId, money]))
  return new Map(
    rows.flatMap((row) => {
      const money = moneyOf.get(row.id)
      if (!money) return []
      const { name, email, language, amountPaise } = money
      const order = orderToSettle(row, { id: money.providerOrderId, amountPaise })
      const toPay: OrderToPay = {
        order,
        read: {
          order: storedOrder(row, { ...parts, namesOf }),
          paidBy: order.paidBy,
          shopper: { name, email, language: language ?? row.language },
        },
        known: money.facts.map(factFrom),
        disputed: new Set(money.disputed),
      }
      return [[order.id, toPay]]
    }),
  )
}
