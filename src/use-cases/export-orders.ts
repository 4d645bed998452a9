import type { ShopDatabase } from '#database/connection.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { listAllOrders } from '#database/orders.ts'
import type { OrderSearch } from '#domain/orders/order-search.ts'

/** Enough rows to be quick, few enough to be small. */
const BATCH = 500

/**
 * Tells all orders that are looked for, newest first, batch by batch by key: memory stays flat and no
 * row is left out or written twice, however many orders come meanwhile.
 */
export async function* exportOrders(
  db: ShopDatabase,
  search: OrderSearch,
): AsyncGenerator<readonly StoredOrder[]> {
  let cursor: string | undefined
  do {
    const page = await listAllOrders(db, { limit: BATCH, cursor, search })
    yield page.orders
    cursor = page.next
  } while (cursor !== undefined)
}
