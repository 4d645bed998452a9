import { priceBill } from '../checkout/bill.ts'
import type { ProductId } from '../ids.ts'
import type { Order } from '../orders/order.ts'
import type { PricedChange } from '../orders/order-change.ts'
import { dayAfter, daysBetween, indianDay } from '../time/india.ts'
import { collectedParcel } from './return-pickup.ts'
import { isOpenReturn, type ReturnedGoods, type ReturnRequest } from './return-request.ts'
import { areReturnable, unitsByLine } from './returnable.ts'

/** The contents of a replacement order: the same products at their price, with a discount of the full price. */
export type Replacement = Omit<PricedChange, 'delivery' | 'courier' | 'offers'>

/**
 * Creates the replacement for a return as an order of ₹0: the first supply and its invoice remain valid, and there is no
 * new one (docs/law.md, GST). Its delivery takes as many days from now as the first order's took from its date.
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
 * True if a return whose replacement did not reach the shopper can be settled in another way: no return of the order is
 * open or covers the same pieces. The return itself, which is replaced, does neither.
 */
export function mayReopen(
  { lines }: Pick<Order, 'lines'>,
  { goods }: Pick<ReturnRequest, 'goods'>,
  all: readonly Pick<ReturnRequest, 'state' | 'goods' | 'reason'>[],
): boolean {
  return !all.some(({ state }) => isOpenReturn(state)) && areReturnable({ lines }, goods, all)
}

/**
 * Returns the returnable goods that could be replaced now, limited to the stock; products without stock are left out.
 */
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

/** True if all of these goods could be replaced; false for an empty list. */
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
 * Divides returned pieces among the orders from which they go back to stock: the first order, then its replacements; at
 * most what each still holds.
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
