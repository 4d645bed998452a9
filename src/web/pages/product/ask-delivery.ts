import { isPincode } from '#domain/delivery/pincode.ts'
import type { ProductId } from '#domain/ids.ts'
import { paymentsApi } from '../../api/payments.ts'
import { deliveryStore } from '../../cart/delivery-store.ts'
import type { PriceFields } from '../../cart/shipping-quote.ts'

export type DeliveryAnswer =
  | { ok: true; parts: PriceFields }
  | {
      ok: false
      reason: 'pincode-malformed' | 'not-serviceable' | 'sold-out' | 'too-many' | 'failed'
    }

function reasonOf(code: string): Extract<DeliveryAnswer, { ok: false }>['reason'] {
  if (code === 'not-serviceable') return code
  if (code === 'out-of-stock') return 'sold-out'
  return code === 'too-many-requests' ? 'too-many' : 'failed'
}

/** Requests the delivery price and days of one product for a pincode, and stores the pincode for the checkout. */
export async function askDelivery(
  id: ProductId,
  pincode: string,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  if (!isPincode(pincode)) return { ok: false, reason: 'pincode-malformed' }
  deliveryStore.set({ ...deliveryStore.get(), pincode })
  const answer = await paymentsApi.shippingQuote({
    body: { pincode, productIds: [id], quantities: [1], boxes: 1, cod: true },
    signal,
  })
  return answer.ok ? { ok: true, parts: answer.data } : { ok: false, reason: reasonOf(answer.code) }
}
