import type { Transaction } from '#database/connection.ts'
import { lockLimitedOffers, type PricingTerms, readPricingTerms } from '#database/offers.ts'
import type { UserId } from '#domain/ids.ts'
import {
  type AppliedOffers,
  applyOffers,
  type CodeRefusal,
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
}

/** An order without offers: a box of sachets, or a parcel whose goods are not known. */
export const WITHOUT_OFFERS: PricedOffers = {
  question: { lines: [], deliveryPaise: 0 },
  applied: NO_OFFERS,
}

/** The offers that lower these goods most, and why the typed code does not. */
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
  return { question, applied, ...(codeRefusal && { codeRefusal }) }
}

/**
 * Whether the offers of a priced order still give the same, in the order's own transaction: limits in all
 * are serialised by a lock on the offer, limits for each person by the lock on the shopper. Orders without
 * offers ask nothing.
 */
export async function areOffersUnchanged(
  tx: Transaction,
  { question, applied }: PricedOffers,
  at: Date,
): Promise<boolean> {
  if (applied.used.length === 0) return true
  await lockLimitedOffers(
    tx,
    applied.used.map(({ offerId }) => offerId),
  )
  const { code, userId } = question
  const again = priceOffers(await readPricingTerms(tx, { at, code, userId }), question)
  return JSON.stringify(again.applied) === JSON.stringify(applied)
}
