import type { ShopDatabase } from '#database/connection.ts'
import { listAllOrders } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { OrderSearch } from '#domain/orders/order-search.ts'

/** Large enough to be quick, small enough for memory. */
const BATCH = 500

/**
 * Yields all matching orders, newest first, in batches by cursor: memory stays flat, and no order
 * is skipped or repeated while others are placed.
 */
export async function* exportOrders(
  db: ShopDatabase,
  search: OrderSearch,
): AsyncGenerator<readonly StoredOrder[]> {
  // A failed payment is no sale, so such an order is included only if the search asks for it.
  const { state, words } = search
  const isAskedFor = state === 'failed' || state === 'not-paid' || words?.by === 'number'
  let cursor: string | undefined
  do {
    const page = await listAllOrders(db, { limit: BATCH, cursor, search })
    yield page.orders.filter((order) => isAskedFor || order.paymentState !== 'failed')
    cursor = page.next
  } while (cursor !== undefined)
}
