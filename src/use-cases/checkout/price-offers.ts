import type { Transaction } from '#database/connection.ts'
import { lockLimitedOffers, type PricingTerms, readPricingTerms } from '#database/offers/offers.ts'
import type { UserId } from '#domain/ids.ts'
import {
  type AppliedOffers,
  applyOffers,
  type CodeRefusal,
  missingPaise,
  NO_OFFERS,
  type OfferBasket,
  type OfferLine,
  whyCodeIsUnused,
} from '#domain/offers/apply-offers.ts'

/** Goods and delivery before offers. */
export interface OfferQuestion {
  lines: readonly OfferLine[]
  deliveryPaise: number
  /** As typed, in capitals. */
  code?: string | undefined
  userId?: UserId | undefined
}

export interface PricedOffers {
  question: OfferQuestion
  applied: AppliedOffers
  /** Why the typed code takes nothing off; absent when it does, or when none was typed. */
  codeRefusal?: CodeRefusal
  /** What the goods lack for the minimum of the typed code, in paise. */
  codeMissingPaise?: number
}

/** An order without offers: a box of sachets, or a parcel whose goods are not known. */
export const WITHOUT_OFFERS: PricedOffers = {
  question: { lines: [], deliveryPaise: 0 },
  applied: NO_OFFERS,
}

/** Returns the offers that lower the price of these goods most, and the reason if the typed code is not among them. */
export function priceOffers(
  { candidates, isFirstOrder }: Pick<PricingTerms, 'candidates' | 'isFirstOrder'>,
  question: OfferQuestion,
): PricedOffers {
  const { lines, deliveryPaise, code } = question
  const basket: OfferBasket = { lines, deliveryPaise, isFirstOrder }
  const applied = applyOffers(candidates, basket)
  if (code === undefined) return { question, applied }
  const ofCode = candidates.find(({ offer }) => offer.code === code)
  const codeRefusal = whyCodeIsUnused(ofCode, basket, applied)
  if (!codeRefusal) return { question, applied }
  const isBelow = codeRefusal === 'offer-below-minimum' && ofCode
  const lacks = isBelow && { codeMissingPaise: missingPaise(ofCode.offer, lines) }
  return { question, applied, codeRefusal, ...lacks }
}

/**
 * True if the offers still take the same amounts off a priced order; called in the order's own transaction. `terms` were
 * read under the lock on the shopper, which serialises limits per person; total limits are serialised by a lock on the
 * offer, under which they are read again.
 */
export async function areOffersUnchanged(
  tx: Transaction,
  { question, applied }: PricedOffers,
  { terms, at }: { terms: PricingTerms; at: Date },
): Promise<boolean> {
  const used = new Set(applied.used.map(({ offerId }) => offerId))
  const limited = terms.candidates
    .map(({ offer }) => offer)
    .filter(({ id, maxUses }) => maxUses !== undefined && used.has(id))
  if (limited.length > 0) {
    await lockLimitedOffers(
      tx,
      limited.map(({ id }) => id),
    )
  }
  const { code, userId } = question
  const latest = limited.length > 0 ? await readPricingTerms(tx, { at, code, userId }) : terms
  const again = priceOffers(latest, question)
  return JSON.stringify(again.applied) === JSON.stringify(applied)
}
