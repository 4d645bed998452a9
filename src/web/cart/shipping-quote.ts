import type { paymentEndpoints } from '#contract/payments.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { paiseOf } from '#domain/money/money.ts'
import type { AnswerOf } from '../api/client.ts'
import { paymentsApi } from '../api/payments.ts'
import type { ApiRefusal } from '../api-call.ts'

/** The delivery price of the cart as the server calculates it, in paise. */
export interface ShippingPrice {
  itemsPaise: number
  deliveryPaise: number
  codFeePaise: number
  codAllowed: boolean
  expectedDelivery: { from: string; until: string }
}

/** The parts of a price as the API sends them, in rupees. */
export type PriceParts = Pick<
  AnswerOf<(typeof paymentEndpoints)['shippingQuote']>,
  'items' | 'delivery' | 'codFee' | 'codAllowed' | 'expectedDelivery'
>

export function priceOfParts(parts: PriceParts, itemsPaise: number): ShippingPrice {
  return {
    itemsPaise: parts.items === undefined ? itemsPaise : paiseOf(parts.items),
    deliveryPaise: paiseOf(parts.delivery),
    codFeePaise: paiseOf(parts.codFee),
    codAllowed: parts.codAllowed,
    expectedDelivery: parts.expectedDelivery,
  }
}

export type QuoteAnswer = { ok: true; price: ShippingPrice } | ApiRefusal

/** Requests `getshipping` for products and quantities; returns both delivery and COD fee. */
export async function fetchShippingQuote(
  { items, pincode, subtotalPaise }: { items: Cart; pincode: string; subtotalPaise: number },
  signal?: AbortSignal,
): Promise<QuoteAnswer> {
  const answer = await paymentsApi.shippingQuote({
    body: {
      pincode,
      productIds: items.map(({ id }) => id),
      quantities: items.map(({ quantity }) => quantity),
      boxes: items.reduce((sum, { quantity }) => sum + quantity, 0),
      cod: true,
    },
    ...(signal && { signal }),
  })
  return answer.ok ? { ok: true, price: priceOfParts(answer.data, subtotalPaise) } : answer
}
