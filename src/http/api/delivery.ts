import { deliveryEndpoints } from '#contract/delivery.ts'
import { districtOfPincode } from '#domain/delivery/districts.ts'
import { stateOfPincode } from '#domain/delivery/pincode.ts'
import { rupeesOf } from '#domain/money/money.ts'
import type { ShopServer } from '#http/server.ts'
import type { PricingDeps } from '#use-cases/checkout/price-order.ts'
import { quoteEach } from '#use-cases/delivery/quote-each.ts'
import { servePrivately } from './private-answers.ts'

/** Resolves a pincode, under `/api/delivery`. */
export function registerDelivery(app: ShopServer, deps: PricingDeps): void {
  const serve = servePrivately(app)
  serve(deliveryEndpoints.place, { rate: 'shipping' }, async ({ params: { pincode }, query }) => {
    const { expectedDelivery, products } = await quoteEach(deps, {
      pincode,
      ids: query.ids,
    })
    return {
      pincode,
      city: districtOfPincode(pincode) ?? null,
      state: stateOfPincode(pincode) ?? null,
      expectedDelivery: expectedDelivery ?? null,
      products: products.map(({ productId, deliveryPaise }) => {
        return { productId, delivery: rupeesOf(deliveryPaise) }
      }),
    }
  })
}
