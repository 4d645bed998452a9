import { applyOffers, type OfferBasket } from './apply-offers.ts'
import type { OfferTerms } from './offer.ts'

/** The effect that an offer would have had on past orders. */
export interface Rehearsal {
  /** All orders of the period. */
  orders: number
  /** The orders to which it would have applied. */
  lowered: number
  goodsPaise: number
  /** The amount that it would have taken off goods and delivery. */
  savedPaise: number
}

export const NO_ORDERS: Rehearsal = { orders: 0, lowered: 0, goodsPaise: 0, savedPaise: 0 }

/**
 * Adds past orders, in the sequence in which they were placed, to the effect that the offer alone would
 * have had. Its total limit is respected; its limit per person is not, because a person's earlier orders
 * may be from before the period.
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
