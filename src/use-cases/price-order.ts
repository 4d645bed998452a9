import { listProductsByIds } from '#database/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import type { TradeTerms } from '#domain/accounts/trade-terms.ts'
import { type Bill, priceBill } from '#domain/checkout/bill.ts'
import { canPayCashOnDelivery } from '#domain/checkout/cash-on-delivery.ts'
import { buildOrderLines } from '#domain/checkout/order-lines.ts'
import type { ProductId } from '#domain/ids.ts'
import type { OrderLine, PaymentMethod } from '#domain/orders/order.ts'
import { buildSachetLines, type SachetRefusal } from '#domain/suggestions/sachet-lines.ts'
import { boxesNeeded } from '#domain/suggestions/sachets.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import type { Clock } from '#domain/time/clock.ts'
import type { ShippingProvider, ShippingQuote } from '#providers/shipping/port.ts'

export interface PricingDeps {
  db: ShopDatabase
  shipping: ShippingProvider
  clock: Clock
  /** The owner's terms; the shop's standard limits by default. */
  terms?: Pick<TradeTerms, 'cash'>
}

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
  reason: 'not-serviceable' | 'shipping-unavailable'
}

export interface CashRefusal {
  ok: false
  reason: Exclude<ReturnType<typeof canPayCashOnDelivery>, { ok: true }>['reason']
}

export type PriceAnswer = PricedOrder | ItemRefusal | ShippingRefusal | CashRefusal

/**
 * Prices a basket from the shop's prices and the carrier's quote, in paise; quote, confirmation and
 * order all use it. Reserves nothing.
 *
 * Safety answers make it an order of sachets: each sachet is checked against them, and they are not
 * stored. Refuses products that cannot be bought, unserviceable pincodes, and cash on delivery that
 * the area or the amount excludes.
 */
export async function priceOrder(
  deps: PricingDeps,
  {
    wanted,
    pincode,
    method,
    safety,
  }: {
    wanted: readonly Wanted[]
    pincode: string
    method: PaymentMethod
    safety?: SafetyAnswers | undefined
  },
): Promise<PriceAnswer> {
  const ids = wanted.map((line) => line.productId)
  const today = deps.clock.now()
  const products = await listProductsByIds(deps.db, ids, today)
  const nameOf = (id: ProductId) => products.find((product) => product.id === id)?.name ?? id
  const built = safety
    ? buildSachetLines(wanted, products, safety)
    : buildOrderLines(wanted, products)
  if (!built.ok) return { ...built, name: nameOf(built.productId), left: 0 }
  for (const { productId, quantity } of wanted) {
    const left = products.find((product) => product.id === productId)?.stock ?? 0
    if (left < quantity) {
      return { ok: false, reason: 'out-of-stock', productId, name: nameOf(productId), left }
    }
  }

  const { lines, itemsPaise, weightGrams } = built
  const quote = await deps.shipping.quote({ pincode, weightGrams, itemsPaise, today })
  if (!quote.ok) return quote
  const { deliveryPaise, codFeePaise } = quote
  const amounts = priceBill({ itemsPaise, deliveryPaise, codFeePaise, method })
  if (method === 'cod') {
    // The number of open cash orders is checked when the order is confirmed.
    const allowed = canPayCashOnDelivery(
      { totalPaise: amounts.totalPaise, undeliveredOrders: 0, codAllowed: quote.codAllowed },
      deps.terms?.cash,
    )
    if (!allowed.ok) return allowed
  }
  const units = wanted.reduce((sum, line) => sum + line.quantity, 0)
  const boxes = safety ? boxesNeeded(units) : units
  return { ok: true, lines, amounts, weightGrams, boxes, quote }
}
