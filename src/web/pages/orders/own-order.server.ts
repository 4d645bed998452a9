import { data, type LoaderFunctionArgs } from 'react-router'
import { findOrder } from '#database/orders/orders.ts'
import { parseOrderId } from '#domain/ids.ts'
import { listAfterSale } from '#use-cases/returns/after-sale.ts'
import { sessionContext, shopContext } from '../../shop-context.ts'
import { shownOrder } from './shown-order.ts'

/** The order of the address for its shopper, and the token of the page's form; 404 for anybody else. */
export async function loadOwnOrder({ params, context }: LoaderFunctionArgs) {
  const { db, clock } = context.get(shopContext)
  const session = context.get(sessionContext)
  const id = parseOrderId(params.name ?? '')
  const order = id && (await findOrder(db, id))
  if (!order || order.userId !== session?.person.userId) throw data(null, { status: 404 })
  const [afterSale] = await listAfterSale(db, [order], clock.now())
  return { order: shownOrder(order, afterSale), token: session.antiForgeryToken }
}
