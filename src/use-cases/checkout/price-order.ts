import type { DatabaseDeps } from '#database/connection.ts'
import {
  type PricingFacts,
  readPricingFacts,
  recallPricingFacts,
} from '#database/orders/pricing-facts.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'
import type { Product } from '#domain/catalog/product.ts'
import { type Bill, type BillQuestion, priceBill } from '#domain/checkout/bill.ts'
import {
  type CashAnswer,
  type CashRefused,
  canPayCashOnDelivery,
} from '#domain/checkout/cash-on-delivery.ts'
import type { CashTerms } from '#domain/checkout/cash-rules.ts'
import { MAX_GOODS_PAISE } from '#domain/checkout/limits.ts'
import { buildOrderLines } from '#domain/checkout/order-lines.ts'
import { areaOf, shopperCharges } from '#domain/delivery/delivery-charges.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import {
  type CodeRefusal,
  type HarmlessRefusal,
  isHarmless,
  type OfferLine,
} from '#domain/offers/apply-offers.ts'
import type { OrderLine, PaymentMethod } from '#domain/orders/order.ts'
import { buildSachetLines, type SachetRefusal } from '#domain/suggestions/sachet-lines.ts'
import { boxesNeeded } from '#domain/suggestions/sachets.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import type { ShippingQuote, ShippingRefusalReason } from '#providers/shipping/port.ts'
import type { With } from '#use-cases/deps.ts'
import { type PricedOffers, priceOffers, WITHOUT_OFFERS } from './price-offers.ts'
import { termsOf } from './read-terms.ts'

export type PricingDeps = DatabaseDeps & With<'shipping' | 'shippedSettings'>

export interface Wanted {
  productId: ProductId
  quantity: number
}

export interface PricedOrder {
  ok: true
  lines: readonly OrderLine[]
  amounts: Bill
  /** The packed weight of the parcel. */
  weightGrams: number
  /** A cart's units, or the boxes that hold the sachets. */
  boxes: number
  quote: ShippingQuote
  offers: PricedOffers
  /** Whether it may be paid in cash, without regard to undelivered orders. */
  cash: CashAnswer
  /** The owner's terms that the price is based on. */
  terms: TradeTerms
  /** Set for an order that was priced from memory: the price is valid only at this content version. */
  contentVersion?: number | undefined
}

export interface PricedQuestion {
  wanted: readonly Wanted[]
  pincode: string
  method: PaymentMethod
  safety?: SafetyAnswers | undefined
  /** In capitals. */
  offerCode?: string | undefined
  /** The signed-in shopper. */
  userId?: UserId | undefined
  /** The shop bears delivery and COD fee. */
  freeDelivery?: boolean | undefined
  /** The team orders for the shopper, which it can while the shop takes no orders. */
  byTeam?: boolean
}

/** A product that cannot be bought. `name` is the id when the product is unknown. */
export interface ItemRefusal {
  ok: false
  reason:
    | 'unknown-product'
    | 'not-for-sale'
    | 'sachet-needs-concern'
    | 'out-of-stock'
    | SachetRefusal['reason']
  productId: ProductId
  name: string
  /** The units that are still available. */
  left: number
}

export interface ShippingRefusal {
  ok: false
  reason: ShippingRefusalReason
}

/** The goods exceed the maximum value of one order. */
export interface SizeRefusal {
  ok: false
  reason: 'order-too-large'
}

/** The owner has paused the shop. */
export interface PauseRefusal {
  ok: false
  reason: 'orders-paused'
}

/** Prices never change this often while one order is written. */
export const MAX_PRICINGS = 3

/** A typed code that takes nothing off, so that the shopper would pay more than expected. */
interface OfferCodeRefusal {
  ok: false
  reason: Exclude<CodeRefusal, HarmlessRefusal>
  /** What the goods lack for the minimum of the code, in paise. */
  codeMissingPaise?: number | undefined
}

export type PriceAnswer =
  | PricedOrder
  | ItemRefusal
  | ShippingRefusal
  | SizeRefusal
  | PauseRefusal
  | CashRefused
  | OfferCodeRefusal

export type PriceRefusal = Exclude<PriceAnswer, { ok: true }>

/**
 * Prices a basket from the shop's prices and offers, the carrier's quote and the owner's terms, in paise; quote,
 * confirmation and order all use it. Reserves nothing.
 *
 * Safety answers make it an order of sachets: each sachet is checked against them, they are not
 * stored, and no offers apply. Refuses shoppers while the shop takes no orders, products that cannot be bought, unserviceable pincodes, a code
 * that takes nothing off, goods of more than ₹1 crore, and cash on delivery that the area or the amount excludes.
 */
export async function priceOrder(deps: PricingDeps, question: PricedQuestion) {
  return priceBy(deps, question, await readPricingFacts(deps.db, asked(deps, question)))
}

/**
 * Prices a basket like `priceOrder`, but from what this process last read instead of the database. Returns undefined
 * when that refuses the order. The price may be out of date, which only `writeOrder` detects.
 */
export async function priceFromMemory(
  deps: PricingDeps,
  question: PricedQuestion,
): Promise<PricedOrder | undefined> {
  const facts = recallPricingFacts(deps.db, asked(deps, question))
  const priced = facts && (await priceBy(deps, question, facts))
  return priced?.ok ? { ...priced, contentVersion: facts?.contentVersion } : undefined
}

function asked(
  { clock }: PricingDeps,
  { wanted, offerCode: code, userId, pincode }: PricedQuestion,
) {
  const ids = wanted.map((line) => line.productId)
  return { ids, at: clock.now(), code, userId, pincode }
}

async function priceBy(
  deps: PricingDeps,
  {
    wanted,
    pincode,
    method,
    safety,
    offerCode: code,
    userId,
    freeDelivery,
    byTeam,
  }: PricedQuestion,
  { products, terms: running }: PricingFacts,
): Promise<PriceAnswer> {
  const today = deps.clock.now()
  const terms = termsOf(deps.shippedSettings, running)
  if (!terms.takesOrders && !byTeam) return { ok: false, reason: 'orders-paused' }
  const nameOf = (id: ProductId) => products.find((product) => product.id === id)?.name ?? id
  const built = safety
    ? buildSachetLines(wanted, products, safety)
    : buildOrderLines(wanted, products)
  if (!built.ok) return { ...built, name: nameOf(built.productId), left: 0 }
  const shortage = shortageIn(wanted, products)
  if (shortage) return { ok: false, reason: 'out-of-stock', ...shortage }

  const { lines, itemsPaise, weightGrams } = built
  if (itemsPaise > MAX_GOODS_PAISE) return { ok: false, reason: 'order-too-large' }
  const rates = terms.delivery
  const quote = await deps.shipping.quote({ pincode, weightGrams, itemsPaise, rates, today })
  if (!quote.ok) return quote
  const charged = billQuestion({ quote, pincode, itemsPaise, terms })
  const beforeOffers = freeDelivery ? { ...charged, deliveryPaise: 0, codFeePaise: 0 } : charged
  const { deliveryPaise } = beforeOffers
  const offers = safety
    ? WITHOUT_OFFERS
    : priceOffers(running, { lines: offerLines(lines, products), deliveryPaise, code, userId })
  const { codeRefusal, codeMissingPaise } = offers
  if (codeRefusal && !isHarmless(codeRefusal)) {
    return { ok: false, reason: codeRefusal, codeMissingPaise }
  }
  const question = afterOffers(beforeOffers, offers)
  const amounts = priceBill({ ...question, method })
  // The number of open cash orders is checked when the order is confirmed.
  const cash = judgeCash({ question, quote, terms, owner: running.cash })
  if (method === 'cod' && !cash.ok) return cash
  const units = wanted.reduce((sum, line) => sum + line.quantity, 0)
  const boxes = safety ? boxesNeeded(units) : units
  const lowered = loweredLines(lines, offers)
  return { ok: true, lines: lowered, amounts, weightGrams, boxes, quote, offers, cash, terms }
}

/** A product of which there is less than wanted. */
export type Shortage = Pick<ItemRefusal, 'productId' | 'name' | 'left'>

/** The first product of which there is less than wanted; undefined if there is enough of all. */
export function shortageIn(
  wanted: readonly Wanted[],
  products: readonly Pick<Product, 'id' | 'name' | 'stock'>[],
): Shortage | undefined {
  for (const { productId, quantity } of wanted) {
    const product = products.find(({ id }) => id === productId)
    const left = product?.stock ?? 0
    if (left < quantity) return { productId, name: product?.name ?? productId, left }
  }
  return undefined
}

/** Adds to each line what the offers take off it. */
export function loweredLines(
  lines: readonly OrderLine[],
  { applied }: PricedOffers,
): readonly OrderLine[] {
  return lines.map((line, index) => ({ ...line, offerPaise: applied.linePaise[index] ?? 0 }))
}

/** Adds to each line its product's category, which offers may require. */
export function offerLines(
  lines: readonly OrderLine[],
  products: readonly Pick<Product, 'id' | 'category'>[],
): OfferLine[] {
  const categories = new Map(products.map(({ id, category }) => [id, category]))
  return lines.map(({ productId, quantity, unitPricePaise, linePaise }) => ({
    productId,
    quantity,
    unitPricePaise,
    linePaise,
    category: categories.get(productId) ?? '',
  }))
}

/** Deducts from a bill's question what offers take off goods and delivery. */
export function afterOffers(question: BillQuestion, { applied }: PricedOffers): BillQuestion {
  return {
    ...question,
    offerPaise: applied.linePaise.reduce((sum, paise) => sum + paise, 0),
    deliveryPaise: question.deliveryPaise - applied.deliveryPaise,
  }
}

/** Returns what the shopper is charged for these goods, from the carrier's quote and the owner's terms. */
export function billQuestion({
  quote: { zone, costPaise, cashCostPaise },
  pincode,
  itemsPaise,
  terms,
}: {
  quote: ShippingQuote
  pincode: string
  /** Undefined when only the number of boxes is known. */
  itemsPaise: number | undefined
  terms: TradeTerms
}): BillQuestion {
  const area = areaOf(zone, pincode)
  const carriage = { area, costPaise, cashCostPaise, itemsPaise }
  return { itemsPaise: itemsPaise ?? 0, ...shopperCharges(terms.charges, carriage) }
}

/** Decides whether these goods may be paid in cash, by the shop's limits and the owner's rules. */
export function judgeCash({
  question,
  quote: { codAllowed },
  terms,
  owner,
  undeliveredOrders = 0,
}: {
  question: BillQuestion
  quote: ShippingQuote
  terms: TradeTerms
  /** The owner's rules. */
  owner: CashTerms | undefined
  undeliveredOrders?: number
}): CashAnswer {
  const { totalPaise } = priceBill({ ...question, method: 'cod' })
  return canPayCashOnDelivery({ totalPaise, undeliveredOrders, codAllowed }, terms.cash, owner)
}
