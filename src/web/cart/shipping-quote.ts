import type { Cart } from '#domain/cart/cart.ts'
import { paiseOf } from '#domain/money/money.ts'
import { api } from '#urls.ts'
import { type ApiRefusal, apiCall } from '../api-call.ts'

/** What carrying the cart costs, as the server computes it, in paise. */
export interface ShippingPrice {
  itemsPaise: number
  deliveryPaise: number
  codFeePaise: number
  codAllowed: boolean
  expectedDelivery: { from: string; until: string }
}

/** The parts of a price as the API sends them, in rupees. */
export interface WireParts {
  items?: number
  delivery: number
  codFee: number
  codAllowed: boolean
  expectedDelivery: { from: string; until: string }
}

export function priceOfParts(parts: WireParts, itemsPaise: number): ShippingPrice {
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
  const answer = await apiCall<WireParts>(api.shippingQuote, {
    method: 'POST',
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
