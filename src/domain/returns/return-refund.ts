import { paidLines } from '../checkout/paid-lines.ts'
import type { Order } from '../orders/order.ts'
import type { ReturnedGoods, ReturnReason } from './return-request.ts'

/** Whether these are all goods of the order. */
export function isWholeOrder(
  { lines }: Pick<Order, 'lines'>,
  goods: readonly ReturnedGoods[],
): boolean {
  return lines.every(({ productId }) => unitsOf(goods, productId) >= orderedUnits(lines, productId))
}

/**
 * The refund for returned goods by the policy, in paise: what was paid for them, and for a complete
 * return that is the shop's fault the charges as well. docs/law.md, returns.
 */
export function returnRefundPaise(
  order: Pick<Order, 'lines' | 'amounts'>,
  { goods, reason }: { goods: readonly ReturnedGoods[]; reason: ReturnReason },
): number {
  const isOurFault = reason !== 'changed-mind'
  if (isOurFault && isWholeOrder(order, goods)) return order.amounts.totalPaise
  return returnedPaise(order, goods).reduce((sum, paise) => sum + paise, 0)
}

/**
 * What was paid for the returned goods, for each line of the order, in paise. A part of a
 * discounted line is rounded down, so that repeated returns never refund more than was paid for the
 * line.
 */
export function returnedPaise(
  { lines }: Pick<Order, 'lines'>,
  goods: readonly ReturnedGoods[],
): number[] {
  const paid = paidLines(lines)
  return lines.map(({ productId, quantity }, index) => {
    const units = Math.min(unitsOf(goods, productId), quantity)
    return Math.floor(((paid[index]?.paidPaise ?? 0) * units) / quantity)
  })
}

/** Whether the order contains these goods, each named once and in whole units. */
export function areOfOrder(
  { lines }: Pick<Order, 'lines'>,
  goods: readonly ReturnedGoods[],
): boolean {
  const ids = new Set(goods.map(({ productId }) => productId))
  return (
    goods.length > 0 &&
    ids.size === goods.length &&
    goods.every(
      ({ productId, quantity }) =>
        Number.isInteger(quantity) && quantity >= 1 && quantity <= orderedUnits(lines, productId),
    )
  )
}

const unitsOf = (goods: readonly ReturnedGoods[], id: string) =>
  goods.find(({ productId }) => productId === id)?.quantity ?? 0

const orderedUnits = (lines: Order['lines'], id: string) =>
  lines.reduce((sum, line) => (line.productId === id ? sum + line.quantity : sum), 0)
