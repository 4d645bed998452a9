import type { ProductId } from '../ids.ts'
import { shareOut } from '../money/share-out.ts'
import type { Benefit, Offer, OfferId, OfferScope } from './offer.ts'

/** A line of the basket that offers may lower; amounts in paise. */
export interface OfferLine {
  productId: ProductId
  category: string
  quantity: number
  unitPricePaise: number
  linePaise: number
}

/** An offer with what the shop knows of its use so far. */
export interface OfferCandidate {
  offer: Offer
  /** Orders that have used it and stand. */
  uses: number
  /** Of them, this shopper's. */
  usesOfPerson: number
}

export interface OfferBasket {
  lines: readonly OfferLine[]
  /** What delivery costs before offers, in paise. */
  deliveryPaise: number
  /** True for a shopper who is not signed in: it is decided when the order is placed. */
  isFirstOrder: boolean
}

export interface UsedOffer {
  offerId: OfferId
  name: string
  names: Offer['names']
  code: string | undefined
  /** What it took off goods and delivery, in paise. */
  savedPaise: number
}

/** The offers of an order: what each line and delivery come to less. */
export interface AppliedOffers {
  /** The discount of each line in paise, in the lines' order; never more than the line. */
  linePaise: readonly number[]
  /** What is taken off delivery, in paise. */
  deliveryPaise: number
  used: readonly UsedOffer[]
}

/** Why the offer of a typed code does not lower an order. */
export const CODE_REFUSALS = [
  'offer-unknown',
  'offer-used-up',
  'offer-used-by-person',
  'offer-first-order-only',
  'offer-below-minimum',
  'offer-not-for-these',
  // Another offer, which this one may not be combined with, saves more.
  'offer-less-than-other',
] as const
export type CodeRefusal = (typeof CODE_REFUSALS)[number]

/** What the goods cost at least after all offers: payment providers refuse a payment below ₹1. */
const MIN_GOODS_PAISE = 100

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

export const NO_OFFERS: AppliedOffers = { linePaise: [], deliveryPaise: 0, used: [] }

/** Whether the scope covers a product. */
function isCovered(scope: OfferScope, line: Pick<OfferLine, 'productId' | 'category'>): boolean {
  if (scope.kind === 'all') return true
  if (scope.kind === 'products') return scope.ids.includes(line.productId)
  return scope.titles.includes(line.category)
}

/**
 * Why this offer cannot lower this basket; undefined when it can. What it would save is not asked here.
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
  if (sumOf(lines.map((line) => line.linePaise)) < offer.minPaise) return 'offer-below-minimum'
  if (!lines.some((line) => isCovered(offer.scope, line))) return 'offer-not-for-these'
  return undefined
}

/** The units of the covered lines that are free, counted by line: the cheapest of each full group. */
function freeUnits(
  covered: readonly OfferLine[],
  { buy, free }: Extract<Benefit, { kind: 'buy-get' }>,
): number[] {
  const cheapestFirst = covered
    .map(({ unitPricePaise, quantity }, index) => ({ index, unitPricePaise, quantity }))
    .toSorted((one, other) => one.unitPricePaise - other.unitPricePaise)
  const units = sumOf(covered.map(({ quantity }) => quantity))
  let left = Math.floor(units / (buy + free)) * free
  const counts = covered.map(() => 0)
  for (const { index, quantity } of cheapestFirst) {
    const taken = Math.min(left, quantity)
    counts[index] = taken
    left -= taken
  }
  return counts
}

/** What the offer takes off each line, of which `left` is not taken off yet; in paise. */
function lineDiscounts(
  { benefit, scope }: Pick<Offer, 'benefit' | 'scope'>,
  lines: readonly OfferLine[],
  left: readonly number[],
): number[] {
  const weights = lines.map((line, index) => (isCovered(scope, line) ? (left[index] ?? 0) : 0))
  const coveredPaise = sumOf(weights)
  if (coveredPaise === 0 || benefit.kind === 'free-delivery') return lines.map(() => 0)
  if (benefit.kind === 'buy-get') {
    const covered = lines.map((line) => (isCovered(scope, line) ? line : { ...line, quantity: 0 }))
    return freeUnits(covered, benefit).map((units, index) =>
      Math.min(units * (lines[index]?.unitPricePaise ?? 0), weights[index] ?? 0),
    )
  }
  const offPaise =
    benefit.kind === 'amount'
      ? benefit.amountPaise
      : Math.min(
          Math.floor((coveredPaise * benefit.percent) / 100),
          benefit.maxPaise ?? Number.POSITIVE_INFINITY,
        )
  return shareOut(Math.min(offPaise, coveredPaise), weights)
}

/** Applies offers one after the other, each to what the ones before have left. */
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
 * The offers that lower this basket most. `candidates` are running, the typed code's offer among them
 * where there is one. Offers that may be combined are applied together, in the order of their ids;
 * any other alone. Where two ways save the same, the one with the typed code counts.
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

/** Why the typed code's offer, if there is one, does not lower this basket; undefined when it does. */
export function whyCodeIsUnused(
  candidate: OfferCandidate | undefined,
  basket: OfferBasket,
  { used }: AppliedOffers,
): CodeRefusal | undefined {
  if (!candidate) return 'offer-unknown'
  if (used.some(({ offerId }) => offerId === candidate.offer.id)) return undefined
  const refusal = whyNot(candidate, basket)
  if (refusal) return refusal
  return savedBy(applyTogether([candidate.offer], basket)) === 0
    ? 'offer-not-for-these'
    : 'offer-less-than-other'
}
