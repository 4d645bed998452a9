import { paidLines } from '../checkout/paid-lines.ts'
import type { Order } from '../orders/order.ts'
import type { ReturnedGoods, ReturnReason } from './return-request.ts'
import { holdingClaims, type ReturnClaim, unitsByLine } from './returnable.ts'

/** What a return is paid back by. */
export interface ReturnTerms {
  goods: readonly ReturnedGoods[]
  reason: ReturnReason
}

/** What came before a return and lowers what it may bring. */
export interface ReturnHistory {
  /** The earlier returns of the order. */
  earlier?: readonly ReturnClaim[]
  /** What no credit note has credited yet, in paise for each line of the order. */
  leftPaise?: readonly number[]
}

/** Whether these are all goods of the order. */
export function isWholeOrder({ lines }: Pick<Order, 'lines'>, goods: readonly ReturnedGoods[]) {
  const units = unitsByLine(lines, goods)
  return lines.every(({ quantity }, index) => units[index] === quantity)
}

/**
 * The refund for returned goods by the policy, in paise: what was paid for them, and when they
 * complete the order and all of it is the shop's fault, the charges as well. docs/law.md, returns.
 */
export function returnRefundPaise(
  order: Pick<Order, 'lines' | 'amounts'>,
  { goods, reason }: ReturnTerms,
  history: ReturnHistory = {},
): number {
  const claims = holdingClaims(history.earlier ?? [])
  const all = [...claims.flatMap((claim) => claim.goods), ...goods]
  const isOurFault = [reason, ...claims.map((claim) => claim.reason)].every(
    (one) => one !== 'changed-mind',
  )
  const back = sumOf(returnedPaise(order, goods, history))
  return isOurFault && isWholeOrder(order, all) ? back + chargesPaise(order) : back
}

/**
 * What was paid for the returned goods, for each line of the order, in paise: the units that follow
 * those of earlier returns, so that all returns of a line together bring what was paid for it to
 * the paisa, and never what is credited already.
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

/** What was paid beside the goods: delivery and fees. */
function chargesPaise({ lines, amounts }: Pick<Order, 'lines' | 'amounts'>): number {
  return amounts.totalPaise - sumOf(paidLines(lines).map(({ paidPaise }) => paidPaise))
}

/** Whether the order contains these goods, each named once and in whole units. */
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
