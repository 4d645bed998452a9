import type { ProductId } from '../ids.ts'
import { shareOut } from '../money/share-out.ts'
import type { Benefit, Offer, OfferId, OfferScope } from './offer.ts'

/** A line of the basket to which offers may apply; amounts in paise. */
export interface OfferLine {
  productId: ProductId
  category: string
  quantity: number
  unitPricePaise: number
  linePaise: number
}

/** An offer with its uses so far. */
export interface OfferCandidate {
  offer: Offer
  /** The number of valid orders that have used it. */
  uses: number
  /** This shopper's share of those orders. */
  usesOfPerson: number
}

export interface OfferBasket {
  lines: readonly OfferLine[]
  /** The delivery charge before offers, in paise. */
  deliveryPaise: number
  /** Also true for a shopper who is not signed in; it is checked again when the order is placed. */
  isFirstOrder: boolean
}

export interface UsedOffer {
  offerId: OfferId
  name: string
  names: Offer['names']
  code: string | undefined
  /** The amount that it took off goods and delivery, in paise. */
  savedPaise: number
}

/** The discounts that offers give on an order. */
export interface AppliedOffers {
  /** The discount of each line in paise, in the sequence of the lines; at most the line's price. */
  linePaise: readonly number[]
  /** The discount on delivery, in paise. */
  deliveryPaise: number
  used: readonly UsedOffer[]
}

/** Why the offer of an entered code does not apply to an order. */
export const CODE_REFUSALS = [
  'offer-unknown',
  'offer-used-up',
  'offer-used-by-person',
  'offer-first-order-only',
  'offer-below-minimum',
  'offer-not-for-these',
  // The goods do not fill a group of `buy + free` units.
  'offer-too-few',
  // Delivery costs nothing already.
  'offer-delivery-free',
  // Another offer saves more, and the two cannot be combined.
  'offer-less-than-other',
] as const
export type CodeRefusal = (typeof CODE_REFUSALS)[number]

/** The minimum price of the goods after all offers, because payment providers refuse payments below ₹1. */
const MIN_GOODS_PAISE = 100

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export const NO_OFFERS: AppliedOffers = { linePaise: [], deliveryPaise: 0, used: [] }

/** True if the scope covers a product. */
function isCovered(scope: OfferScope, line: Pick<OfferLine, 'productId' | 'category'>): boolean {
  if (scope.kind === 'all') return true
  if (scope.kind === 'products') return scope.ids.includes(line.productId)
  return scope.titles.includes(line.category)
}

/** Returns what the goods lack for an offer's minimum, in paise. */
export function missingPaise(
  { minPaise }: Pick<Offer, 'minPaise'>,
  lines: readonly Pick<OfferLine, 'linePaise'>[],
): number {
  return Math.max(0, minPaise - sumOf(lines.map((line) => line.linePaise)))
}

/**
 * Returns why an offer does not apply to a basket; undefined if it does. Does not check how much it would save.
 */
function whyNot(
  { offer, uses, usesOfPerson }: OfferCandidate,
  { lines, isFirstOrder }: OfferBasket,
): CodeRefusal | undefined {
  if (offer.maxUses !== undefined && uses >= offer.maxUses) return 'offer-used-up'
  if (offer.maxUsesPerPerson !== undefined && usesOfPerson >= offer.maxUsesPerPerson) {
    return 'offer-used-by-person'
  }
  if (offer.isFirstOrderOnly && !isFirstOrder) return 'offer-first-order-only'
  if (missingPaise(offer, lines) > 0) return 'offer-below-minimum'
  if (!lines.some((line) => isCovered(offer.scope, line))) return 'offer-not-for-these'
  return undefined
}

/** True if an offer applies to a basket, or would if its goods cost more. */
export function wouldFit(candidate: OfferCandidate, { lines, isFirstOrder }: OfferBasket): boolean {
  const offer = { ...candidate.offer, minPaise: 0 }
  return !whyNot({ ...candidate, offer }, { lines, isFirstOrder, deliveryPaise: 0 })
}

/** Returns the price of the free units in paise: of every full group of `buy + free` covered units, the cheapest ones. */
function freePaise(
  covered: readonly OfferLine[],
  { buy, free }: Extract<Benefit, { kind: 'buy-get' }>,
): number {
  const units = sumOf(covered.map(({ quantity }) => quantity))
  let left = Math.floor(units / (buy + free)) * free
  return covered
    .toSorted((one, other) => one.unitPricePaise - other.unitPricePaise)
    .reduce((paise, { quantity, unitPricePaise }) => {
      const taken = Math.min(left, quantity)
      left -= taken
      return paise + taken * unitPricePaise
    }, 0)
}

/** Returns what an offer takes off the covered goods, in paise; more than they cost where its amount is higher. */
function goodsDiscount(benefit: Benefit, covered: readonly OfferLine[], coveredPaise: number) {
  switch (benefit.kind) {
    case 'free-delivery':
      return 0
    case 'amount':
      return benefit.amountPaise
    case 'percent':
      return Math.min(
        Math.floor((coveredPaise * benefit.percent) / 100),
        benefit.maxPaise ?? Number.POSITIVE_INFINITY,
      )
    case 'buy-get':
      return freePaise(covered, benefit)
  }
}

/**
 * Returns the discount on each line, in paise, given what earlier offers have `left` of it. It is shared among all covered
 * lines by what they cost, free units too: otherwise who returns the goods that cost something would keep the free ones
 * and still get back all that was paid.
 */
function lineDiscounts(
  { benefit, scope }: Pick<Offer, 'benefit' | 'scope'>,
  lines: readonly OfferLine[],
  left: readonly number[],
): number[] {
  const weights = lines.map((line, index) => (isCovered(scope, line) ? (left[index] ?? 0) : 0))
  const coveredPaise = sumOf(weights)
  if (coveredPaise === 0) return weights
  const covered = lines.filter((line) => isCovered(scope, line))
  const offPaise = goodsDiscount(benefit, covered, coveredPaise)
  return shareOut(Math.min(offPaise, coveredPaise), weights)
}

/** Applies offers one after the other, each to what the earlier ones have left. */
function applyTogether(offers: readonly Offer[], basket: OfferBasket): AppliedOffers {
  const before: AppliedOffers = { ...NO_OFFERS, linePaise: basket.lines.map(() => 0) }
  return offers.reduce((applied, offer) => {
    const left = basket.lines.map((line, index) => line.linePaise - (applied.linePaise[index] ?? 0))
    const discounts = lineDiscounts(offer, basket.lines, left)
    const offDelivery =
      offer.benefit.kind === 'free-delivery' ? basket.deliveryPaise - applied.deliveryPaise : 0
    const savedPaise = sumOf(discounts) + offDelivery
    if (savedPaise === 0 || sumOf(left) - sumOf(discounts) < MIN_GOODS_PAISE) return applied
    const { id: offerId, name, names, code } = offer
    return {
      linePaise: applied.linePaise.map((paise, index) => paise + (discounts[index] ?? 0)),
      deliveryPaise: applied.deliveryPaise + offDelivery,
      used: [...applied.used, { offerId, name, names, code, savedPaise }],
    }
  }, before)
}

const savedBy = ({ used }: AppliedOffers) => sumOf(used.map(({ savedPaise }) => savedPaise))

/**
 * Returns the offers that save most for a basket. `candidates` are running offers, including that of an
 * entered code. Combinable offers are applied together, in the sequence of their ids; others alone. If two
 * combinations save the same, the one with the entered code is used.
 */
export function applyOffers(candidates: readonly OfferCandidate[], basket: OfferBasket) {
  const fit = candidates
    .filter((candidate) => !whyNot(candidate, basket))
    .map(({ offer }) => offer)
    .toSorted((one, other) => one.id - other.id)
  const together = fit.filter(({ isCombinable }) => isCombinable)
  const ways = [together, ...fit.filter(({ isCombinable }) => !isCombinable).map((one) => [one])]
  const hasCode = ({ used }: AppliedOffers) => used.some(({ code }) => code !== undefined)
  const [best = NO_OFFERS] = ways
    .map((offers) => applyTogether(offers, basket))
    .toSorted(
      (one, other) =>
        savedBy(other) - savedBy(one) || Number(hasCode(other)) - Number(hasCode(one)),
    )
  return best
}

/** Returns why the entered code's offer, if it exists, does not apply to this basket; undefined if it does. */
export function whyCodeIsUnused(
  candidate: OfferCandidate | undefined,
  basket: OfferBasket,
  { used }: AppliedOffers,
): CodeRefusal | undefined {
  if (!candidate) return 'offer-unknown'
  if (used.some(({ offerId }) => offerId === candidate.offer.id)) return undefined
  const refusal = whyNot(candidate, basket)
  if (refusal) return refusal
  if (savedBy(applyTogether([candidate.offer], basket)) > 0) return 'offer-less-than-other'
  const { kind } = candidate.offer.benefit
  if (kind === 'free-delivery') return 'offer-delivery-free'
  return kind === 'buy-get' ? 'offer-too-few' : 'offer-not-for-these'
}

/** Refusals of a code whose shopper pays no more without it; an order with it is placed. */
const HARMLESS = ['offer-delivery-free', 'offer-less-than-other'] as const
export type HarmlessRefusal = (typeof HARMLESS)[number]

/** True if an order with this code may be placed: its shopper pays no more than the code promises. */
export function isHarmless(refusal: CodeRefusal): refusal is HarmlessRefusal {
  return HARMLESS.some((one) => one === refusal)
}
