import { and, between, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { OrderSearch } from '#domain/orders/order-search.ts'
import type { Reader } from './connection.ts'
import { formatOrderCursor, parseOrderCursor } from './orders/cursor.ts'
import { completeOrders, type StoredOrder } from './orders/rows.ts'
import { searched } from './orders/search.ts'
import { users } from './tables/accounts.ts'
import { orders } from './tables/orders.ts'

/** Whose time to pay ran out was never an order to anybody; asked for by its id or its state, it says so. */
const IS_ORDER = ne(orders.paymentState, 'failed')

export interface OrderPageQuestion {
  /** How many orders at most. */
  limit: number
  /** `next` of the page before; anything else starts at the newest. */
  cursor?: string | undefined
}

export interface OrderPage {
  orders: StoredOrder[]
  /** Cursor of the following page, absent on the last. */
  next: string | undefined
}

/** The shopper's own orders, newest first. */
export function listOrdersOf(
  db: Reader,
  userId: UserId,
  question: OrderPageQuestion,
): Promise<OrderPage> {
  return listOrders(db, { userId, which: IS_ORDER }, question)
}

/** Everybody's orders, newest first, all or those that are looked for; for admins alone. */
export function listAllOrders(
  db: Reader,
  question: OrderPageQuestion & { search?: OrderSearch | undefined },
): Promise<OrderPage> {
  const { search } = question
  const isAskedFor = search?.filter === 'failed' || search?.words?.by === 'number'
  const which = and(search && searched(search), isAskedFor ? undefined : IS_ORDER)
  return listOrders(db, { which }, question)
}

export async function findOrder(db: Reader, id: OrderId): Promise<StoredOrder | undefined> {
  const rows = await db.select().from(orders).where(eq(orders.id, id))
  const [order] = await completeOrders(db, rows)
  return order
}

/** Says whether an account of this id exists, so that an unknown one is told from one without orders. */
export async function isAccount(db: Reader, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return rows.length > 0
}

/**
 * A page by key. A shopper's orders are a stretch of one index and are asked for as that: asked for
 * as 'the newest whose shopper is', those of somebody who once ordered much and stayed away were
 * looked for among everybody's since.
 */
async function listOrders(
  db: Reader,
  { userId, which }: { userId?: UserId; which: SQL | undefined },
  { limit, cursor }: OrderPageQuestion,
): Promise<OrderPage> {
  const after = cursor === undefined ? undefined : parseOrderCursor(cursor)
  const end = after && sql`${after.createdAt.toISOString()}::timestamptz, ${after.id}`
  const { createdAt, id } = orders
  const stretch = userId
    ? [
        between(orders.userId, userId, userId),
        end && sql`(${orders.userId}, ${createdAt}, ${id}) < (${userId}, ${end})`,
      ]
    : [end && sql`(${createdAt}, ${id}) < (${end})`]
  const rows = await db
    .select()
    .from(orders)
    .where(and(which, ...stretch))
    .orderBy(...(userId ? [desc(orders.userId)] : []), desc(createdAt), desc(id))
    .limit(limit + 1)
  const page = await completeOrders(db, rows.slice(0, limit))
  const last = page.at(-1)
  return { orders: page, next: rows.length > limit && last ? formatOrderCursor(last) : undefined }
}
