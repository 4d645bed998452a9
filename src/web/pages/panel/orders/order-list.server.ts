import { listAllOrders } from '#database/orders.ts'
import { parseOrderSearch } from '#domain/orders/order-search.ts'
import { shownOrder } from '../../orders/shown-order.ts'
import { ORDERS_PER_PAGE } from '../../orders-per-page.ts'
import type { OwnerRequest } from '../kit/owner-only.ts'
import { shownSteps } from './shown-step.server.ts'

const MAX_SEARCH_LENGTH = 80

export async function loadOrders({ shop, query }: Pick<OwnerRequest, 'shop' | 'query'>) {
  const cursor = query.get('cursor') ?? undefined
  const search = parseOrderSearch(query)
  const q = (query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH)
  const isTooShort = q.trim() !== '' && search.words === undefined
  const page = isTooShort
    ? { orders: [], next: undefined }
    : await listAllOrders(shop.db, { limit: ORDERS_PER_PAGE, cursor, search })
  const now = shop.clock.now()
  const steps = await shownSteps(
    shop.db,
    page.orders.map(({ id }) => id),
    now,
  )
  return {
    asked: { q, state: search.filter ?? '' },
    orders: page.orders.map((order) => ({ ...shownOrder(order), step: steps.get(order.id) })),
    next: page.next,
    isFirst: cursor === undefined,
  }
}
