import { listProductsByIds } from '#database/catalog/catalog.ts'
import { saleState } from '#domain/catalog/display-defaults.ts'
import { parcelWeightGrams } from '#domain/delivery/parcel.ts'
import { slabsOf } from '#domain/delivery/zones.ts'
import type { ProductId } from '#domain/ids.ts'
import type { ShippingQuote } from '#providers/shipping/port.ts'
import { billQuestion, type PricingDeps } from '#use-cases/checkout/price-order.ts'
import { readTerms } from '#use-cases/checkout/read-terms.ts'

export interface QuotedEach {
  expectedDelivery: ShippingQuote['expectedDelivery'] | undefined
  products: readonly { productId: ProductId; deliveryPaise: number }[]
}

/**
 * Quotes the delivery of one unit of each of these products, in paise, without offers. The carrier is asked once
 * for each weight class that it prices alike. Omits products that are not for sale, and all products if no carrier
 * delivers or answers. Only reads the database.
 */
export async function quoteEach(
  deps: PricingDeps,
  { pincode, ids }: { pincode: string; ids: readonly ProductId[] },
): Promise<QuotedEach> {
  const today = deps.clock.now()
  const listed = await listProductsByIds(deps.db, ids, today)
  const sold = listed.filter((product) => saleState(product) === 'for-sale')
  if (sold.length === 0) return { expectedDelivery: undefined, products: [] }
  const { terms } = await readTerms(deps.db, deps.shippedSettings, {
    at: today,
    code: undefined,
    userId: undefined,
  })
  const quotes = new Map<number, ShippingQuote>()
  const products: { productId: ProductId; deliveryPaise: number }[] = []
  for (const { id, grossWeightGrams, pricePaise: itemsPaise } of sold) {
    const weightGrams = parcelWeightGrams([{ grossWeightGrams, quantity: 1 }])
    const slabs = slabsOf(weightGrams)
    const question = { pincode, weightGrams, itemsPaise, rates: terms.delivery, today }
    const quote = quotes.get(slabs) ?? (await deps.shipping.quote(question))
    if (!quote.ok) return { expectedDelivery: undefined, products: [] }
    quotes.set(slabs, quote)
    const { deliveryPaise } = billQuestion({ quote, pincode, itemsPaise, terms })
    products.push({ productId: id, deliveryPaise })
  }
  const [first] = quotes.values()
  return { expectedDelivery: first?.expectedDelivery, products }
}
