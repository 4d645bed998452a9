import { moveContentVersion } from '#database/content-version.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { findOrder } from '#database/orders/orders.ts'
import { countUnpaid, resumePolling } from '#database/payments/attempts.ts'
import {
  delayDelivery,
  listWanted,
  lockOrderToSettle,
  movePayment,
  reserveUntil,
} from '#database/payments/order-money.ts'
import { takeStock } from '#database/stock/stock.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { LINK_KEPT_MINUTES, MAX_UNPAID } from '#domain/checkout/limits.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { canRenewLink } from '#domain/payments/payment-link.ts'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { daysBetween, indianDay } from '#domain/time/india.ts'
import type { ItemRefusal } from '#use-cases/checkout/price-order.ts'
import { FIRST_POLL_MS } from '#use-cases/checkout/start-prepaid-order.ts'
import { checkPayment } from './check-payment.ts'
import type { SettlingDeps } from './settle-payment.ts'

const LINK_KEPT_MS = LINK_KEPT_MINUTES * MINUTE_MS

type RenewalAnswer =
  | { ok: true }
  | ItemRefusal
  | { ok: false; reason: 'unknown-order' | 'order-moved' | 'too-many-unpaid' }

/**
 * Renews the expired payment link of an order by phone: the same link, order and price for another day, with its goods
 * reserved again and its delivery as many days later. The provider is asked first; a payment that arrived meanwhile
 * revives the order instead. Refuses goods that are out of stock, and a customer with too many unpaid orders.
 */
export async function renewPaymentLink(
  deps: SettlingDeps,
  { orderId, actorId }: { orderId: OrderId; actorId: UserId },
): Promise<RenewalAnswer> {
  const checked = await checkPayment(deps, { orderId, userId: undefined, source: 'shop' })
  if (!checked.ok) return checked
  const { userId } = checked.order
  const at = deps.clock.now()
  return await inTransactionOrRefusal(deps.db, async (tx): Promise<RenewalAnswer> => {
    await lockShoppers(tx, [userId])
    const order = await lockOrderToSettle(tx, { orderId })
    const now = await findOrder(tx, orderId)
    if (!order || !now || !canRenewLink(now, at)) return { ok: false, reason: 'order-moved' }
    if ((await countUnpaid(tx, userId, at)) >= MAX_UNPAID) {
      return { ok: false, reason: 'too-many-unpaid' }
    }
    // Its delivery was promised from the day on which the order was taken or its link was last renewed.
    const begunOn = indianDay(new Date((order.reservedUntil ?? at).getTime() - LINK_KEPT_MS))
    const today = indianDay(at)
    const stock = await takeStock(tx, {
      orderId,
      wanted: await listWanted(tx, orderId),
      today,
      latestDays: daysBetween(begunOn, order.deliverUntil),
      at,
    })
    if (!stock.ok) {
      const line = now.lines.find(({ productId }) => productId === stock.productId)
      return { ...stock, name: line?.productName ?? stock.productId }
    }
    await movePayment(tx, { order, from: 'failed', to: 'awaiting', source: 'shop', actorId, at })
    await reserveUntil(tx, orderId, new Date(at.getTime() + LINK_KEPT_MS))
    const daysLate = daysBetween(begunOn, today)
    if (daysLate > 0) await delayDelivery(tx, orderId, daysLate)
    const nextPollAt = new Date(at.getTime() + FIRST_POLL_MS)
    await resumePolling(tx, orderId, { renewedAt: at, nextPollAt })
    // Last, because every change of stock that shows on pages waits for that row's lock.
    if (stock.soldOut.length > 0) await moveContentVersion(tx)
    return { ok: true }
  })
}
