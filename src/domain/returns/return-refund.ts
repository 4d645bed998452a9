import { paidLines } from '../checkout/paid-lines.ts'
import type { Order } from '../orders/order.ts'
import { isShopsFault, type ReturnedGoods, type ReturnReason } from './return-request.ts'
import { holdingClaims, type ReturnClaim, unitsByLine } from './returnable.ts'

/** The facts about a return that determine its refund. */
export interface ReturnTerms {
  goods: readonly ReturnedGoods[]
  reason: ReturnReason
}

/** The history of an order, which lowers the refund of a return. */
export interface ReturnHistory {
  /** The earlier returns of the order. */
  earlier?: readonly ReturnClaim[]
  /** The amounts that are not credited yet, in paise for each line of the order. */
  leftPaise?: readonly number[]
}

/** True if these are all goods of the order. */
export function isWholeOrder({ lines }: Pick<Order, 'lines'>, goods: readonly ReturnedGoods[]) {
  const units = unitsByLine(lines, goods)
  return lines.every(({ quantity }, index) => units[index] === quantity)
}

/**
 * Returns the refund for returned goods by the policy, in paise: what was paid for them, and also the
 * charges if they complete the order and all returns are the shop's fault. docs/law.md, returns.
 */
export function returnRefundPaise(
  order: Pick<Order, 'lines' | 'amounts'>,
  terms: ReturnTerms,
  history: ReturnHistory = {},
): number {
  const back = sumOf(returnedPaise(order, terms.goods, history))
  return refundsCharges(order, terms, history) ? back + chargesPaise(order) : back
}

/** True if the return is refunded with the charges of its order: it completes the order through the shop's fault. */
export function refundsCharges(
  order: Pick<Order, 'lines'>,
  { goods, reason }: ReturnTerms,
  { earlier = [] }: ReturnHistory,
): boolean {
  const claims = holdingClaims(earlier)
  const all = [...claims.flatMap((claim) => claim.goods), ...goods]
  return (
    [reason, ...claims.map((claim) => claim.reason)].every(isShopsFault) && isWholeOrder(order, all)
  )
}

/**
 * Returns what was paid for the returned goods, for each line of the order, in paise: for the units
 * after those of earlier returns, so that all returns of a line together refund what was paid for it to
 * the paisa, and never more than is left to credit.
 */
export function returnedPaise(
  { lines }: Pick<Order, 'lines'>,
  goods: readonly ReturnedGoods[],
  { earlier = [], leftPaise }: ReturnHistory = {},
): number[] {
  const gone = holdingClaims(earlier).flatMap((claim) => claim.goods)
  const before = unitsByLine(lines, gone)
  const after = unitsByLine(lines, [...gone, ...goods])
  const paid = paidLines(lines)
  return lines.map(({ quantity }, index) => {
    const upTo = (units: number) => Math.floor(((paid[index]?.paidPaise ?? 0) * units) / quantity)
    const paise = upTo(after[index] ?? 0) - upTo(before[index] ?? 0)
    return Math.min(paise, leftPaise?.[index] ?? paise)
  })
}

/** The amount paid besides the goods: delivery and fees. */
function chargesPaise({ lines, amounts }: Pick<Order, 'lines' | 'amounts'>): number {
  return amounts.totalPaise - sumOf(paidLines(lines).map(({ paidPaise }) => paidPaise))
}

/** True if the order contains these goods, each listed once and in whole units. */
export function areOfOrder({ lines }: Pick<Order, 'lines'>, goods: readonly ReturnedGoods[]) {
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

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

const orderedUnits = (lines: Order['lines'], id: string) =>
  lines.reduce((sum, line) => (line.productId === id ? sum + line.quantity : sum), 0)
