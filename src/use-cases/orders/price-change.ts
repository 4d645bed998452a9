import { listProductsByIds } from '#database/catalog/catalog.ts'
import { listOffersOf } from '#database/orders/changes.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listOtherParts } from '#database/orders/parts.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'
import type { Product } from '#domain/catalog/product.ts'
import { amountOf, type BillQuestion, priceBill } from '#domain/checkout/bill.ts'
import { type CashRefused, canPayCashOnDelivery } from '#domain/checkout/cash-on-delivery.ts'
import { MAX_GOODS_PAISE } from '#domain/checkout/limits.ts'
import { buildOrderLines } from '#domain/checkout/order-lines.ts'
import { areaOf } from '#domain/delivery/delivery-charges.ts'
import { parcelWeightGrams } from '#domain/delivery/parcel.ts'
import type { ProductId } from '#domain/ids.ts'
import {
  type AppliedOffers,
  applyOffers,
  type OfferCandidate,
} from '#domain/offers/apply-offers.ts'
import type { DeliveryAddress, OrderLine } from '#domain/orders/order.ts'
import { type PricedChange, unitsMoved } from '#domain/orders/order-change.ts'
import { basketOf, bearsCharges } from '#domain/orders/split-order.ts'
import type { ShippingQuote } from '#providers/shipping/port.ts'
import {
  billQuestion,
  type ItemRefusal,
  offerLines,
  type PricingDeps,
  type ShippingRefusal,
  type SizeRefusal,
  type Wanted,
} from '#use-cases/checkout/price-order.ts'
import { readTerms } from '#use-cases/checkout/read-terms.ts'

/** Address and goods of the order after the change. */
export interface WantedChange {
  delivery: DeliveryAddress
  wanted: readonly Wanted[]
}

export type PricedChangeAnswer =
  | { ok: true; change: PricedChange }
  | ItemRefusal
  | ShippingRefusal
  | SizeRefusal
  | CashRefused

/**
 * Prices a placed order with other goods or another address. Ordered products keep their price, and only the offers of
 * the order apply again; delivery and COD fee change by the difference that the change makes today, for an order in
 * several parcels to the whole purchase. Reserves nothing.
 * Refuses goods that cannot be bought or exceed the maximum value, unserviceable pincodes, and cash on delivery that
 * the area or the amount excludes.
 */
export async function priceChange(
  deps: PricingDeps,
  order: StoredOrder,
  { delivery, wanted }: WantedChange,
): Promise<PricedChangeAnswer> {
  const today = deps.clock.now()
  const moved = unitsMoved(order.lines, wanted)
  const own = await listOffersOf(deps.db, order.id)
  // The offers of a purchase in several parcels are recorded with the first.
  const taken = order.restOf ? await listOffersOf(deps.db, order.restOf) : own
  const applied = own.map(({ offer, savedPaise }) => ({ offerId: offer.id, savedPaise }))
  if (moved.length === 0 && delivery.pincode === order.delivery.pincode) {
    return { ok: true, change: { ...unchangedParts(order), delivery, offers: applied } }
  }
  const ids = [...new Set([...order.lines, ...wanted].map(({ productId }) => productId))]
  const products = await listProductsByIds(deps.db, ids, today)
  const { terms } = await readTerms(deps.db, deps.shippedSettings, { at: today })

  const built = moved.length > 0 ? buildChangedLines(order, wanted, products) : currentBasket(order)
  if (!built.ok) return built
  if (built.itemsPaise > MAX_GOODS_PAISE) return { ok: false, reason: 'order-too-large' }
  const gone = firstSoldOut(moved, products)
  if (gone) return gone
  const offers = taken.map(({ offer }): OfferCandidate => ({ offer, uses: 0, usesOfPerson: 0 }))
  const quoted = (basket: Basket) =>
    quoteBasket(deps.shipping, basket, { today, terms, offers, products })
  const after = await quoted({ ...built, pincode: delivery.pincode })
  if (!after.ok) return after
  const others = await findOthers(deps.db, order)
  // The charges of a purchase in several parcels are those of all its goods together.
  const charged = others.length > 0 ? basketOf([order, ...others]) : undefined
  const moves = {
    before: await quoted({ ...(charged ?? currentBasket(order)), pincode: order.delivery.pincode }),
    after: charged ? await quoted({ ...charged, pincode: delivery.pincode }) : after,
    bears: bearsCharges(order, others),
  }
  const lines = moved.length === 0 ? order.lines : withOffers(built.lines, after.applied)
  const amounts = priceBill({
    itemsPaise: built.itemsPaise,
    offerPaise: lines.reduce((sum, { offerPaise }) => sum + offerPaise, 0),
    deliveryPaise: adjustedCharge(amountOf(order.amounts, 'delivery'), moves, deliveryOf),
    codFeePaise: adjustedCharge(amountOf(order.amounts, 'cod-fee'), moves, cashFeeOf),
    method: order.paymentMethod,
  })
  if (order.paymentMethod === 'cod') {
    const { codAllowed } = after.quote
    const asked = { totalPaise: amounts.totalPaise, undeliveredOrders: 0, codAllowed }
    const cash = canPayCashOnDelivery(asked, terms.cash)
    if (!cash.ok) return cash
  }
  return {
    ok: true,
    change: {
      delivery,
      lines,
      amounts,
      weightGrams: built.weightGrams,
      boxes: moved.length === 0 ? order.boxes : unitsOf(lines),
      expectedDelivery: after.quote.expectedDelivery,
      latestDays: after.quote.latestDays,
      courier: courierOf(after.quote, delivery.pincode, order),
      offers:
        moved.length === 0
          ? applied
          : after.applied.used.map(({ offerId, savedPaise }) => ({ offerId, savedPaise })),
    },
  }
}

/** The unchanged parts of an order whose price cannot change. */
function unchangedParts({ lines, amounts, boxes, weightGrams, expectedDelivery }: StoredOrder) {
  return {
    lines,
    amounts,
    boxes,
    weightGrams,
    expectedDelivery,
    latestDays: 0,
    courier: undefined,
  }
}

interface Basket {
  lines: readonly OrderLine[]
  itemsPaise: number
  weightGrams: number
  pincode: string
}

interface Charged {
  ok: true
  quote: ShippingQuote
  question: BillQuestion
  applied: AppliedOffers
}

/** The first product of which the change takes more units than are left. */
function firstSoldOut(
  moved: readonly { productId: ProductId; by: number }[],
  products: readonly Product[],
): ItemRefusal | undefined {
  for (const { productId, by } of moved) {
    const { stock: left = 0, name = productId } = products.find(({ id }) => id === productId) ?? {}
    if (by > left) return { ok: false, reason: 'out-of-stock', productId, name, left }
  }
  return undefined
}

/** The charges and the savings of a basket at today's terms, with the offers that the purchase has. */
async function quoteBasket(
  shipping: PricingDeps['shipping'],
  { lines, pincode, weightGrams, itemsPaise }: Basket,
  by: {
    today: Date
    terms: TradeTerms
    offers: readonly OfferCandidate[]
    products: readonly Product[]
  },
): Promise<Charged | ShippingRefusal | SizeRefusal> {
  const { today, terms } = by
  const rates = terms.delivery
  const quote = await shipping.quote({ pincode, weightGrams, itemsPaise, rates, today })
  if (!quote.ok) return quote
  const question = billQuestion({ quote, pincode, itemsPaise, terms })
  const applied = applyOffers(by.offers, {
    lines: offerLines(lines, by.products),
    deliveryPaise: question.deliveryPaise,
    // An offer for first orders was checked when the order was placed.
    isFirstOrder: true,
  })
  return { ok: true, quote, question, applied }
}

const deliveryOf = ({ question, applied }: Charged) =>
  question.deliveryPaise - applied.deliveryPaise
const cashFeeOf = ({ question }: Charged) => question.codFeePaise

interface Moves {
  before: Charged | ShippingRefusal | SizeRefusal
  after: Charged | ShippingRefusal | SizeRefusal
  /** Whether the charges change with this parcel at all. */
  bears: boolean
}

/** The other parcels of the same purchase, cancelled ones included, since its charges were agreed for all. */
async function findOthers(db: PricingDeps['db'], { id }: StoredOrder): Promise<StoredOrder[]> {
  const others = (await listOtherParts(db, [id])).get(id) ?? []
  const found = await Promise.all(others.map((other) => findOrder(db, other.id)))
  return found.filter((one) => one !== undefined)
}

/** The agreed charge plus the difference that the change makes to it at today's terms, in paise. */
function adjustedCharge(
  agreedPaise: number,
  { before, after, bears }: Moves,
  chargeOf: (charged: Charged) => number,
): number {
  // The area has no courier for so much weight at once: what was agreed stays.
  if (!bears || !after.ok) return agreedPaise
  // The old address is no longer serviceable, so there is nothing to compare with.
  if (!before.ok) return chargeOf(after)
  return Math.max(0, agreedPaise + chargeOf(after) - chargeOf(before))
}

function currentBasket({ lines, amounts, weightGrams }: StoredOrder) {
  return { ok: true as const, lines, itemsPaise: amountOf(amounts, 'items'), weightGrams }
}

/** The lines after the change: ordered products at their agreed price, others at today's. */
function buildChangedLines(
  order: StoredOrder,
  wanted: readonly Wanted[],
  products: readonly Product[],
):
  | { ok: true; lines: readonly OrderLine[]; itemsPaise: number; weightGrams: number }
  | ItemRefusal {
  const ordered = new Map(order.lines.map((line) => [line.productId, line]))
  const lines: OrderLine[] = []
  const parcel: { grossWeightGrams: number; quantity: number }[] = []
  for (const { productId, quantity } of wanted) {
    const product = products.find(({ id }) => id === productId)
    const line = ordered.get(productId)
    if (line && product) {
      const linePaise = line.unitPricePaise * quantity
      lines.push({ ...line, quantity, linePaise, offerPaise: 0 })
    } else {
      const built = buildOrderLines([{ productId, quantity }], products)
      if (!built.ok)
        return { ...built, name: line?.productName ?? product?.name ?? productId, left: 0 }
      lines.push(...built.lines)
    }
    parcel.push({ grossWeightGrams: product?.grossWeightGrams ?? 0, quantity })
  }
  const itemsPaise = lines.reduce((sum, { linePaise }) => sum + linePaise, 0)
  return { ok: true, lines, itemsPaise, weightGrams: parcelWeightGrams(parcel) }
}

function withOffers(lines: readonly OrderLine[], { linePaise }: AppliedOffers): OrderLine[] {
  return lines.map((line, index) => ({ ...line, offerPaise: linePaise[index] ?? 0 }))
}

const unitsOf = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)

function courierOf(
  { zone, costPaise, cashCostPaise }: ShippingQuote,
  pincode: string,
  { paymentMethod }: StoredOrder,
): PricedChange['courier'] {
  return {
    area: areaOf(zone, pincode),
    costPaise,
    cashCostPaise: paymentMethod === 'cod' ? cashCostPaise : 0,
  }
}
