import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { columnsOf, withoutNulls } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { orders } from '#database/tables/orders.ts'
import { cashRefunds, returnRequests } from '#database/tables/returns.ts'
import type { OrderId, ProductId } from '#domain/ids.ts'
import { orderNumber } from '#domain/orders/number.ts'
import {
  isOpenReturn,
  type ReturnId,
  type ReturnRequest,
  type ReturnState,
} from '#domain/returns/return-request.ts'

const { id: replacementId, number, stage } = orders

const exchanges = alias(orders, 'exchanges')

/** Returns, each with its replacement order, of which at most one is valid, and the order that it was exchanged for. */
const returnsWithReplacement = (db: Reader) =>
  db
    .select({
      request: returnRequests,
      replacement: { id: replacementId, number, stage },
      exchange: {
        ...columnsOf(exchanges, 'id', 'number', 'stage'),
        creditPaise: sql<number>`coalesce(${cashRefunds.amountPaise}, 0)`,
      },
    })
    .from(returnRequests)
    .leftJoin(
      orders,
      and(
        eq(orders.replacesReturn, returnRequests.id),
        sql`${orders.stage} not in ('cancelled', 'returned')`,
      ),
    )
    .leftJoin(exchanges, eq(exchanges.creditFrom, returnRequests.id))
    .leftJoin(cashRefunds, eq(cashRefunds.spentOn, exchanges.id))
    .$dynamic()

type ReturnRow = Awaited<ReturnType<typeof returnsWithReplacement>>[number]

const returnFrom = ({ request, replacement, exchange }: ReturnRow): ReturnRequest => ({
  ...withoutNulls(request),
  ...(replacement && {
    replacement: {
      orderId: replacement.id,
      number: orderNumber(replacement.number),
      stage: replacement.stage,
    },
  }),
  ...(exchange && {
    exchange: {
      orderId: exchange.id,
      number: orderNumber(exchange.number),
      stage: exchange.stage,
      creditPaise: exchange.creditPaise,
    },
  }),
})

export async function insertReturn(tx: Transaction, request: ReturnRequest): Promise<void> {
  const { replacement: _, exchange: __, ...row } = request
  await tx.insert(returnRequests).values({ ...row, payTo: row.payTo ?? null })
}

export async function findReturn(db: Reader, id: ReturnId): Promise<ReturnRequest | undefined> {
  const [row] = await returnsWithReplacement(db).where(eq(returnRequests.id, id))
  return row && returnFrom(row)
}

/** The order whose goods came back with a return, and the return whose credit paid for that order. */
export async function findExchanged(
  db: Reader,
  id: ReturnId,
): Promise<{ id: OrderId; creditFrom: ReturnId | undefined } | undefined> {
  const [row] = await db
    .select({ id: orders.id, creditFrom: orders.creditFrom })
    .from(returnRequests)
    .innerJoin(orders, eq(orders.id, returnRequests.orderId))
    .where(eq(returnRequests.id, id))
  return row && withoutNulls(row)
}

/** The returns of these orders, oldest first. */
export async function listReturnsOf(db: Reader, ids: readonly OrderId[]): Promise<ReturnRequest[]> {
  if (ids.length === 0) return []
  const rows = await returnsWithReplacement(db).where(inArray(returnRequests.orderId, [...ids]))
  // Sorted here, since the planner would read all returns of the shop in this order to save sorting these few.
  return rows
    .map(returnFrom)
    .toSorted(
      (one, other) =>
        one.requestedAt.getTime() - other.requestedAt.getTime() || (one.id < other.id ? -1 : 1),
    )
}

/** Moves a return to a state; erases the bank details for a cash refund once the return is settled. */
export async function moveReturn(
  tx: Transaction,
  {
    id,
    to,
    ...more
  }: Pick<ReturnRequest, 'answer' | 'isRestocked' | 'cameAt'> & {
    id: ReturnId
    to: ReturnState
    at: Date
  },
): Promise<void> {
  await tx
    .update(returnRequests)
    .set({
      state: to,
      answer: more.answer,
      isRestocked: more.isRestocked,
      cameAt: more.cameAt,
      changedAt: more.at,
      ...(isOpenReturn(to) ? {} : { payTo: null }),
    })
    .where(eq(returnRequests.id, id))
}

/**
 * The orders that hold the units of an order's returns: the order itself, then its delivered replacements, oldest first;
 * each with the units that it still holds.
 */
export async function listHolders(
  tx: Transaction,
  orderId: OrderId,
): Promise<{ id: OrderId; held: { productId: ProductId; quantity: number }[] }[]> {
  const { rows } = await tx.execute<{ id: OrderId; product_id: ProductId; quantity: number }>(sql`
    select orders.id, product_id, -sum(stock_moves.quantity)::integer as quantity
    from orders
    join stock_moves on stock_moves.order_id = orders.id
    join stock_lots on stock_lots.id = lot_id
    where orders.id = ${orderId} or (orders.stage = 'delivered' and orders.replaces_return in (
      select id from return_requests where return_requests.order_id = ${orderId}
    ))
    group by orders.id, product_id
    having sum(stock_moves.quantity) < 0
    order by orders.id <> ${orderId}, orders.number, product_id`)
  const byOrder = Map.groupBy(rows, ({ id }) => id)
  return [...byOrder].map(([id, held]) => ({
    id,
    held: held.map(({ product_id: productId, quantity }) => ({ productId, quantity })),
  }))
}
