import {
  type AppliedOffers,
  missingPaise,
  type OfferBasket,
  type OfferCandidate,
  wouldFit,
} from './apply-offers.ts'
import type { Offer } from './offer.ts'

/** An automatic offer that these goods would have if they cost so much more. */
export interface NextOffer {
  offer: Pick<Offer, 'name' | 'names'>
  missingPaise: number
}

/**
 * Returns the automatic offer whose minimum is nearest above these goods. Undefined if there is none, and while another
 * offer lowers the price, since the two might not be combined. What a code gives is told only to those who have it.
 */
export function nextOffer(
  candidates: readonly OfferCandidate[],
  basket: OfferBasket,
  { used }: AppliedOffers,
): NextOffer | undefined {
  if (used.length > 0) return undefined
  const [nearest] = candidates
    .filter(({ offer }) => offer.code === undefined && isSure(offer, basket))
    .filter((candidate) => wouldFit(candidate, basket))
    .map(({ offer }) => ({ offer, missingPaise: missingPaise(offer, basket.lines) }))
    .filter(({ missingPaise: missing }) => missing > 0)
    .toSorted((one, other) => one.missingPaise - other.missingPaise)
  return nearest
}

/** True if the minimum is all that the goods lack: they may not fill a group of `buy + free` units. */
const isSure = ({ benefit: { kind } }: Offer, { deliveryPaise }: OfferBasket): boolean =>
  kind !== 'buy-get' && (kind !== 'free-delivery' || deliveryPaise > 0)
