import type { paymentEndpoints } from '#contract/payments.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { paiseOf } from '#domain/money/money.ts'
import type { AnswerOf } from '../api/client.ts'
import { paymentsApi } from '../api/payments.ts'
import type { ApiRefusal } from '../api-call.ts'

/** What carrying the cart costs, as the server computes it, in paise. */
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

/** Asks `getshipping` for products and quantities; both delivery and COD fee come back. */
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
