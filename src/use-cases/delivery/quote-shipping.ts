import { listProductsByIds } from '#database/catalog/catalog.ts'
import { countUndeliveredCash } from '#database/orders/confirmation.ts'
import { listUnpaidWith } from '#database/payments/attempts.ts'
import { type BillQuestion, priceBill } from '#domain/checkout/bill.ts'
import type { CashAnswer } from '#domain/checkout/cash-on-delivery.ts'
import { buildOrderLines } from '#domain/checkout/order-lines.ts'
import { weightOfBoxes } from '#domain/delivery/parcel.ts'
import type { UserId } from '#domain/ids.ts'
import { taxInPrice } from '#domain/invoices/lines.ts'
import type { OfferLine } from '#domain/offers/apply-offers.ts'
import { type NextOffer, nextOffer } from '#domain/offers/next-offer.ts'
import type { OrderLine } from '#domain/orders/order.ts'
import { buildSachetLines } from '#domain/suggestions/sachet-lines.ts'
import type { ShippingQuote } from '#providers/shipping/port.ts'
import { type PricedOffers, priceOffers, WITHOUT_OFFERS } from '#use-cases/checkout/price-offers.ts'
import {
  afterOffers,
  billQuestion,
  type ItemRefusal,
  judgeCash,
  loweredLines,
  offerLines,
  type PauseRefusal,
  type PricingDeps,
  type ShippingRefusal,
  type Shortage,
  shortageIn,
  type Wanted,
} from '#use-cases/checkout/price-order.ts'
import { readTerms } from '#use-cases/checkout/read-terms.ts'

/** The content of a parcel: the products, or only a number of boxes. */
export type Parcel = { wanted: readonly Wanted[]; isSachets?: boolean } | { boxes: number }

export interface QuotedShipping {
  ok: true
  quote: ShippingQuote
  /** The amounts that the shopper pays. */
  question: BillQuestion
  /** The price of the products in paise; undefined if only boxes were given. */
  itemsPaise: number | undefined
  /** The tax included in the price with the COD fee, in paise; undefined if only boxes were given. */
  tax: ReturnType<typeof taxInPrice> | undefined
  offers: PricedOffers
  nextOffer: NextOffer | undefined
  /** Whether the order would be accepted in cash. */
  cash: CashAnswer
  /** Delivery is free from this price of the products on, in paise. */
  freeFromPaise: number | undefined
  /** A product of which there is less than wanted, so that the order would be refused. */
  shortage: Shortage | undefined
}

/**
 * Quotes the shipping of a parcel in paise, by the weight of its products or by boxes, and decides
 * whether this shopper may pay in cash, by the same rules as an order. Only reads the database. Refuses
 * while the shop takes no orders, products that cannot be ordered and unserviceable pincodes.
 */
export async function quoteShipping(
  deps: PricingDeps,
  {
    pincode,
    parcel,
    userId,
    offerCode: code,
  }: {
    pincode: string
    parcel: Parcel
    /** The signed-in shopper. */
    userId?: UserId | undefined
    /** In capitals. */
    offerCode?: string | undefined
  },
): Promise<QuotedShipping | ItemRefusal | ShippingRefusal | PauseRefusal> {
  const weighed = await weigh(deps, parcel)
  if (!weighed.ok) return weighed
  const { weightGrams, itemsPaise, goods, lines, shortage } = weighed
  const { terms, running } = await readTerms(deps.db, deps.shippedSettings, {
    at: deps.clock.now(),
    code,
    userId,
    pincode,
  })
  if (!terms.takesOrders) return { ok: false, reason: 'orders-paused' }
  const quote = await deps.shipping.quote({
    pincode,
    weightGrams,
    itemsPaise: itemsPaise ?? 0,
    rates: terms.delivery,
    today: deps.clock.now(),
  })
  if (!quote.ok) return quote
  const beforeOffers = billQuestion({ quote, pincode, itemsPaise, terms })
  const { deliveryPaise } = beforeOffers
  const offers = lines
    ? priceOffers(running, { lines, deliveryPaise, code, userId })
    : WITHOUT_OFFERS
  const { candidates, isFirstOrder } = running
  const basket = { lines: lines ?? [], deliveryPaise, isFirstOrder }
  const question = afterOffers(beforeOffers, offers)
  const undeliveredOrders = userId ? await countUndeliveredCash(deps.db, userId) : 0
  const cash = judgeCash({ question, quote, terms, owner: running.cash, undeliveredOrders })
  const { freeFromPaise } = terms.charges
  const amounts = priceBill({ ...question, method: 'cod' })
  const tax = goods && taxInPrice({ lines: loweredLines(goods, offers), amounts })
  return {
    ok: true,
    quote,
    question,
    itemsPaise,
    tax,
    offers,
    nextOffer: nextOffer(candidates, basket, offers.applied),
    cash,
    freeFromPaise,
    shortage: shortage && !(await holdsItself(deps, shortage, userId)) ? shortage : undefined,
  }
}

/** Whether the shopper's own unpaid order reserves the product; the next order releases it. */
async function holdsItself(
  { db }: PricingDeps,
  { productId }: Shortage,
  userId: UserId | undefined,
): Promise<boolean> {
  return userId !== undefined && (await listUnpaidWith(db, { userId, productId })).length > 0
}

interface Weighed {
  ok: true
  weightGrams: number
  itemsPaise: number | undefined
  goods: readonly OrderLine[] | undefined
  /** The goods to which offers may apply; undefined for boxes and sachets. */
  lines: readonly OfferLine[] | undefined
  shortage: Shortage | undefined
}

async function weigh(deps: PricingDeps, parcel: Parcel): Promise<Weighed | ItemRefusal> {
  if ('boxes' in parcel) {
    return {
      ok: true,
      weightGrams: weightOfBoxes(parcel.boxes),
      itemsPaise: undefined,
      goods: undefined,
      lines: undefined,
      shortage: undefined,
    }
  }
  const ids = parcel.wanted.map((line) => line.productId)
  const products = await listProductsByIds(deps.db, ids, deps.clock.now())
  // Whether a sachet may be sold is checked when it is ordered.
  const built = parcel.isSachets
    ? buildSachetLines(parcel.wanted, products, undefined)
    : buildOrderLines(parcel.wanted, products)
  if (built.ok) {
    const { lines: goods } = built
    const shortage = shortageIn(parcel.wanted, products)
    const lines = parcel.isSachets ? undefined : offerLines(goods, products)
    return { ...built, goods, lines, shortage }
  }
  const name = products.find((product) => product.id === built.productId)?.name ?? built.productId
  return { ...built, name, left: 0 }
}
