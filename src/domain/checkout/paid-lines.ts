import { shareOut } from '../money/share-out.ts'
import type { OrderLine } from '../orders/order.ts'
import { type Bill, type BillPart, discountsOf, type OtherPartKind } from './bill.ts'

export interface PaidLine {
  /** The line's price less its shares of all discounts. */
  paidPaise: number
  /** Its shares, each negative, in the order of the bill. */
  discounts: readonly BillPart<OtherPartKind>[]
}

/**
 * The amount paid for each line of an order: every discount is shared among the lines by what is
 * left of their prices, to the paisa. No line falls below zero, and the lines add up to the goods
 * less the discounts.
 */
export function paidLines(
  lines: readonly Pick<OrderLine, 'linePaise'>[],
  amounts: Pick<Bill, 'parts'>,
): PaidLine[] {
  const undiscounted = lines.map(({ linePaise }): PaidLine => {
    return { paidPaise: linePaise, discounts: [] }
  })
  return discountsOf(amounts).reduce((paid, { kind, amountPaise }) => {
    const shares = shareOut(
      -amountPaise,
      paid.map(({ paidPaise }) => paidPaise),
    )
    return paid.map(({ paidPaise, discounts }, index) => {
      const share = shares[index] ?? 0
      return share === 0
        ? { paidPaise, discounts }
        : {
            paidPaise: paidPaise - share,
            discounts: [...discounts, { kind, amountPaise: -share }],
          }
    })
  }, undiscounted)
}
