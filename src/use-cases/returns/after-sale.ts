import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listInvoiced } from '#database/invoices/invoices.ts'
import { listOtherParts } from '#database/orders/parts.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import { listShownRefunds } from '#database/payments/order-refunds.ts'
import { listReturnPhotos } from '#database/returns/photos.ts'
import { listPickupsOf, type ReturnPickup } from '#database/returns/pickups.ts'
import { listReturnsOf } from '#database/returns/returns.ts'
import { listRecalledGoods } from '#database/stock/recalls.ts'
import { readTogether } from '#database/transaction.ts'
import type { OrderId } from '#domain/ids.ts'
import { canCancel } from '#domain/orders/cancelling.ts'
import { hasParcel } from '#domain/orders/wire-status.ts'
import { replaceableGoods } from '#domain/returns/replacement.ts'
import { isUnderWay } from '#domain/returns/return-request.ts'
import { lastDayOfChangedMind, returnReasons } from '#domain/returns/return-window.ts'
import { returnableGoods } from '#domain/returns/returnable.ts'
import { findMovingCharges, type MovingCharges } from '#use-cases/orders/move-charges.ts'

/** Lists what a shopper can do with each of these orders, in the given sequence. */
export async function listAfterSale(db: ShopDatabase, page: readonly StoredOrder[], now: Date) {
  const ids = page.map(({ id }) => id)
  const shipped = page.filter((order) => returnReasons(order, now).length > 0)
  const shippedGoods = shipped.flatMap(({ lines }) => lines.map(({ productId }) => productId))
  const [invoiced, refunds, requests, pickups, photos, products, parts, recalled] =
    await readTogether(db, (reader) =>
      Promise.all([
        listInvoiced(reader, ids),
        listShownRefunds(reader, ids),
        listReturnsOf(reader, ids),
        listPickupsOf(reader, ids),
        listReturnPhotos(reader, ids),
        listProductsByIds(reader, shippedGoods, now),
        listOtherParts(reader, ids),
        listRecalledGoods(reader, ids),
      ]),
    )
  const refundsOf = Map.groupBy(refunds, ({ orderId }) => orderId)
  const returnsOf = Map.groupBy(requests, ({ orderId }) => orderId)
  const recalledOf = Map.groupBy(recalled, ({ orderId }) => orderId)
  const photosOf = Map.groupBy(photos, ({ returnId }) => returnId)
  const stock = new Map(products.map(({ id, stock: left }) => [id, left]))
  const movingOf = new Map<OrderId, MovingCharges | undefined>()
  for (const order of page.filter((one) => canCancel(one).ok)) {
    const others = parts.get(order.id)
    if (others) movingOf.set(order.id, await findMovingCharges(db, order, others))
  }
  return page.map((order) => {
    const returns = returnsOf.get(order.id) ?? []
    const waits = returns.some(isUnderWay)
    const returnable = returnableGoods(order, returns)
    const stillThere = returnableGoods(
      order,
      returns.filter(({ state }) => state === 'received' || state === 'refunded'),
    )
    return {
      hasInvoice: invoiced.has(order.id),
      canCancel: canCancel(order).ok && (hasParcel(order) || order.paymentState === 'awaiting'),
      // The charges that a cancellation would leave with another parcel.
      movingCharges: movingOf.get(order.id),
      refunds: refundsOf.get(order.id) ?? [],
      // Goods that the shopper has and should not use.
      recalled: (recalledOf.get(order.id) ?? []).filter(({ productId }) =>
        stillThere.some((one) => one.productId === productId),
      ),
      // The reasons that a return may give now; empty while a return is open and when nothing is left to return.
      returnReasons: waits || returnable.length === 0 ? [] : returnReasons(order, now),
      // The last day in India for a change of mind.
      changedMindUntil: lastDayOfChangedMind(order),
      returnable,
      // The returnable goods that are in stock for a replacement.
      replaceable: replaceableGoods(returnable, (id) => stock.get(id) ?? 0),
      returns: returns.map(({ id, reason, goods, state, answer, replacement, exchange }) => ({
        id,
        reason,
        goods,
        state,
        answer,
        replacement,
        exchange,
        photos: photosOf.get(id) ?? [],
        pickup: shownPickup(pickups.get(id)),
      })),
    }
  })
}

/** What a shopper can do with an order after the sale. */
export type AfterSale = Awaited<ReturnType<typeof listAfterSale>>[number]

/** Returns what the shopper sees of a pickup; undefined if it is called off or refused by the courier. */
function shownPickup(
  pickup: ReturnPickup | undefined,
):
  | Pick<ReturnPickup, 'state' | 'courierName' | 'trackingId' | 'trackingUrl' | 'pickupOn'>
  | undefined {
  if (!pickup || pickup.isOff || pickup.state === 'called-off') return undefined
  const { state, courierName, trackingId, trackingUrl, pickupOn } = pickup
  if (state === 'needs-owner') return undefined
  return { state, courierName, trackingId, trackingUrl, pickupOn }
}
