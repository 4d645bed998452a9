import { applyOffers, type OfferBasket } from './apply-offers.ts'
import type { OfferTerms } from './offer.ts'

/** What an offer would have done to past orders. */
export interface Rehearsal {
  /** All orders of the time. */
  orders: number
  /** Of them, those that it would have lowered. */
  lowered: number
  goodsPaise: number
  /** What it would have taken off goods and delivery. */
  savedPaise: number
}

export const NO_ORDERS: Rehearsal = { orders: 0, lowered: 0, goodsPaise: 0, savedPaise: 0 }

/**
 * Adds past orders, in the order in which they were placed, to what the offer would have done to them
 * alone. Its limit in all is kept; its limit for each person is not, because a person's earlier orders
 * may lie before the time.
 */
export function rehearse(
  before: Rehearsal,
  { maxUsesPerPerson: _, ...terms }: OfferTerms,
  baskets: readonly OfferBasket[],
): Rehearsal {
  return baskets.reduce((sum, basket) => {
    const offer = { ...terms, id: 0, createdAt: terms.startsAt }
    const { used } = applyOffers([{ offer, uses: sum.lowered, usesOfPerson: 0 }], basket)
    const savedPaise = used[0]?.savedPaise ?? 0
    return {
      orders: sum.orders + 1,
      lowered: sum.lowered + (savedPaise > 0 ? 1 : 0),
      goodsPaise: sum.goodsPaise + basket.lines.reduce((all, line) => all + line.linePaise, 0),
      savedPaise: sum.savedPaise + savedPaise,
    }
  }, before)
}
