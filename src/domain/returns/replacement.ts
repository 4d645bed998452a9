import { priceBill } from '../checkout/bill.ts'
import type { ProductId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import type { PricedChange } from '../orders/order-change.ts'
import { dayAfter, daysBetween, indianDay } from '../time/india.ts'
import { collectedParcel } from './return-pickup.ts'
import { isOpenReturn, type ReturnedGoods, type ReturnRequest } from './return-request.ts'
import { areReturnable, unitsByLine } from './returnable.ts'

/** What sends the goods of a return anew: the same products at their price, all of it taken off again. */
export type Replacement = Omit<PricedChange, 'delivery' | 'courier' | 'offers'>

/**
 * The goods of a return as an order of ₹0: the first supply and its invoice stand, and no new one is made
 * (docs/law.md, GST). It is promised as many days from now as the order was from its own day.
 */
export function replacementOf(
  order: Pick<Order, 'lines' | 'createdAt' | 'expectedDelivery'> & { weightGrams: number },
  goods: readonly ReturnedGoods[],
  now: Date,
): Replacement {
  const units = unitsByLine(order.lines, goods)
  const lines = order.lines.flatMap((line, index) => {
    const quantity = units[index] ?? 0
    const linePaise = quantity * line.unitPricePaise
    return quantity > 0 ? [{ ...line, quantity, linePaise, offerPaise: linePaise }] : []
  })
  const itemsPaise = lines.reduce((sum, { linePaise }) => sum + linePaise, 0)
  const placed = indianDay(order.createdAt)
  const today = indianDay(now)
  const later = (day: string) => Math.max(0, daysBetween(placed, day))
  const latestDays = later(order.expectedDelivery.until)
  return {
    lines,
    amounts: priceBill({
      itemsPaise,
      offerPaise: itemsPaise,
      deliveryPaise: 0,
      codFeePaise: 0,
      method: 'prepaid',
    }),
    boxes: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    weightGrams: collectedParcel(order, { goods }).weightGrams,
    expectedDelivery: {
      from: dayAfter(today, later(order.expectedDelivery.from)),
      until: dayAfter(today, latestDays),
    },
    latestDays,
  }
}

/**
 * Whether a return whose goods did not reach the shopper anew can be settled in another way: nothing else of the order
 * is asked back meanwhile that would count its pieces twice.
 */
export function mayReopen(
  { lines }: Pick<Order, 'lines'>,
  { id, goods }: Pick<ReturnRequest, 'id' | 'goods'>,
  all: readonly ReturnRequest[],
): boolean {
  const others = all.filter((one) => one.id !== id)
  return !others.some(({ state }) => isOpenReturn(state)) && areReturnable({ lines }, goods, others)
}

/** What of returnable goods could be sent again now, by what is left of each; products without any are absent. */
export function replaceableGoods(
  returnable: readonly ReturnedGoods[],
  stockOf: (id: ProductId) => number,
): ReturnedGoods[] {
  return returnable
    .map(({ productId, quantity }) => ({
      productId,
      quantity: Math.min(quantity, Math.max(0, stockOf(productId))),
    }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether all of these goods, and there are some, could be sent again. */
export function areReplaceable(
  goods: readonly ReturnedGoods[],
  replaceable: readonly ReturnedGoods[],
): boolean {
  const left = new Map(replaceable.map(({ productId, quantity }) => [productId, quantity]))
  return (
    goods.length > 0 &&
    goods.every(({ productId, quantity }) => quantity <= (left.get(productId) ?? 0))
  )
}

/**
 * From which orders returned pieces go back to stock: from what the first still holds, then from those that sent its
 * goods anew; never more than they hold.
 */
export function shareBetweenOrders<Id>(
  goods: readonly ReturnedGoods[],
  orders: readonly { id: Id; held: readonly { productId: ProductId; quantity: number }[] }[],
): { id: Id; goods: ReturnedGoods[] }[] {
  const left = new Map(goods.map(({ productId, quantity }) => [productId, quantity]))
  return orders.flatMap(({ id, held }) => {
    const given = held.flatMap(({ productId, quantity }) => {
      const units = Math.min(quantity, left.get(productId) ?? 0)
      left.set(productId, (left.get(productId) ?? 0) - units)
      return units > 0 ? [{ productId, quantity: units }] : []
    })
    return given.length > 0 ? [{ id, goods: given }] : []
  })
}
