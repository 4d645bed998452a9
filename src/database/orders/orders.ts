import { and, asc, between, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/connection.ts'
import { orderCursor } from '#database/cursor.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { preparedQuery } from '#database/statement.ts'
import { users } from '#database/tables/accounts.ts'
import { orders } from '#database/tables/orders.ts'
import { readTogether } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { isOldestFirst, type OrderSearch } from '#domain/orders/order-search.ts'
import { HAS_PARCEL } from './channels.ts'
import {
  completeOrders,
  type OrderRow,
  readOrderParts,
  type StoredOrder,
  storedOrder,
} from './rows.ts'
import { orderSearchCondition } from './search.ts'

export interface OrderPageQuery {
  limit: number
  /** `next` of the previous page; an invalid cursor starts with the first page. */
  cursor?: string | undefined
}

export interface OrderPage extends Paged {
  orders: StoredOrder[]
}

/** The shopper's own orders, newest first, including those whose payment failed or never came. */
export function listOrdersOf(db: Reader, userId: UserId, question: OrderPageQuery) {
  return listOrders(db, { userId, which: undefined }, question)
}

/**
 * Everybody's orders, newest first, all or those that match a search; for admins only. Orders that wait to be
 * packed are listed oldest first.
 */
export function listAllOrders(
  db: Reader,
  question: OrderPageQuery & { search?: OrderSearch | undefined },
): Promise<OrderPage> {
  const { search } = question
  const which = search && orderSearchCondition(search)
  return listOrders(db, { which, oldestFirst: isOldestFirst(search?.state) }, question)
}

/** Whether a shopper has placed an order of goods after this moment that did not fail for want of a payment. */
export async function hasOrderedSince(
  db: Reader,
  { userId, since }: { userId: UserId; since: Date },
): Promise<boolean> {
  const stands = and(gt(orders.createdAt, since), ne(orders.paymentState, 'failed'), HAS_PARCEL)
  const mine = and(eq(orders.userId, userId), stands)
  const [found] = await db.select({ id: orders.id }).from(orders).where(mine).limit(1)
  return found !== undefined
}

const findRow = preparedQuery<{ id: OrderId }, OrderRow>((db) =>
  db
    .select()
    .from(orders)
    .where(eq(orders.id, sql.placeholder('id')))
    .prepare('find-order'),
)

export async function findOrder(db: Reader, id: OrderId): Promise<StoredOrder | undefined> {
  const [[row], parts] = await readTogether(db, (tx) =>
    Promise.all([findRow(tx, { id }), readOrderParts(tx, [id])]),
  )
  return row && storedOrder(row, parts)
}

/** Whether an account with this id exists, to tell an unknown account from one without orders. */
export async function isAccount(db: Reader, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}

/**
 * A page by keyset pagination. A shopper's orders are queried as a range of one index. Otherwise PostgreSQL might scan
 * everybody's newer orders for a shopper who has not ordered in a long time.
 */
async function listOrders(
  db: Reader,
  {
    userId,
    which,
    oldestFirst = false,
  }: { userId?: UserId; which: SQL | undefined; oldestFirst?: boolean },
  { limit, cursor }: OrderPageQuery,
): Promise<OrderPage> {
  const after = cursor === undefined ? undefined : orderCursor.read(cursor)
  const last = after && sql`${after.at.toISOString()}::timestamptz, ${after.id}`
  const { createdAt, id } = orders
  const comparison = oldestFirst ? sql`>` : sql`<`
  const range = userId
    ? [
        between(orders.userId, userId, userId),
        last && sql`(${orders.userId}, ${createdAt}, ${id}) ${comparison} (${userId}, ${last})`,
      ]
    : [last && sql`(${createdAt}, ${id}) ${comparison} (${last})`]
  const direction = oldestFirst ? asc : desc
  const rows = await db
    .select()
    .from(orders)
    .where(and(HAS_PARCEL, which, ...range))
    .orderBy(...(userId ? [direction(orders.userId)] : []), direction(createdAt), direction(id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ createdAt, id }) =>
    orderCursor.write({ at: createdAt, id }),
  )
  return { orders: await completeOrders(db, page), next }
}

/** The orders before and after one in a list; the order itself may have left the list. */
export async function findNeighbours(
  db: Reader,
  { id, createdAt }: Pick<StoredOrder, 'id' | 'createdAt'>,
  search: OrderSearch,
): Promise<{ before: OrderId | undefined; after: OrderId | undefined }> {
  const nextTo = async (isNewer: boolean) => {
    const place = sql`(${createdAt.toISOString()}::timestamptz, ${id})`
    const direction = isNewer ? asc : desc
    const [row] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(
        and(
          orderSearchCondition(search),
          sql`(${orders.createdAt}, ${orders.id}) ${isNewer ? sql`>` : sql`<`} ${place}`,
        ),
      )
      .orderBy(direction(orders.createdAt), direction(orders.id))
      .limit(1)
    return row?.id
  }
  const oldestFirst = isOldestFirst(search.state)
  return { before: await nextTo(!oldestFirst), after: await nextTo(oldestFirst) }
}
