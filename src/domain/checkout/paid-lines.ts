import type { OrderLine } from '../orders/order.ts'
import type { BillPart, OtherPartKind } from './bill.ts'

export interface PaidLine {
  /** The line's price less its share of the order's offers. */
  paidPaise: number
  /** That share as a negative amount; empty if nothing was taken off. */
  discounts: readonly BillPart<OtherPartKind>[]
}

/**
 * Returns the amount paid for each line of an order. A line's share of the offers was fixed when the order
 * was priced, among the goods that the offer covers (`offers/apply-offers.ts`), so that a refund of one
 * line never depends on the others.
 */
export function paidLines(
  lines: readonly Pick<OrderLine, 'linePaise' | 'offerPaise'>[],
): PaidLine[] {
  return lines.map(({ linePaise, offerPaise }) => ({
    paidPaise: linePaise - offerPaise,
    discounts: offerPaise === 0 ? [] : [{ kind: 'offer', amountPaise: -offerPaise }],
  }))
}
