import type { paymentEndpoints } from '#contract/payments.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { BillField, PartAmounts } from '#domain/checkout/bill.ts'
import { amountsFromFields } from '#domain/checkout/bill-fields.ts'
import type { InOtherLanguages } from '#domain/language/translated-texts.ts'
import { paiseOf, rupeesOf } from '#domain/money/money.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import type { AnswerOf } from '../api/client.ts'
import { paymentsApi } from '../api/payments.ts'
import type { ApiRefusal } from '../api-call.ts'
import { offerCodeField } from './offer-code-store.ts'

/** The delivery price of the cart as the server calculates it, in paise. */
export interface ShippingPrice {
  amounts: PartAmounts
  /** The tax inside the price, and inside the fee for cash alone. */
  gstPaise: number
  codFeeGstPaise: number
  codAllowed: boolean
  /** Why not; unknown in answers to an order. */
  codRefusal?: PriceFields['codRefusal']
  /** The order is packed once its mail is answered, within so many hours. */
  codConfirmHours?: PriceFields['codConfirmHours']
  /** So many paise are paid online when it is ordered, the rest in cash. */
  advancePaise?: number | undefined
  /** The causes of the rule that refuses it, or asks for that answer or advance. */
  codCauses?: PriceFields['codCauses']
  /** Where the pincode is. */
  city?: PriceFields['city']
  /** The offers that count, by name and its translations; unknown in answers to an order. */
  offers: readonly { name: string; translations: InOtherLanguages }[]
  /** Why the typed code takes nothing off. */
  offerRefusal?: PriceFields['offerRefusal']
  expectedDelivery: { from: string; until: string }
}

type Quoted = AnswerOf<(typeof paymentEndpoints)['shippingQuote']>

/** The parts of a price as the API sends them, in rupees. */
export type PriceFields = Pick<Quoted, BillField | 'codAllowed' | 'expectedDelivery'> &
  Partial<
    Pick<
      Quoted,
      | 'gst'
      | 'codFeeGst'
      | 'codRefusal'
      | 'codConfirmHours'
      | 'codAdvance'
      | 'codCauses'
      | 'city'
      | 'offers'
      | 'offerRefusal'
    >
  >

export function priceOfFields({ offers = [], ...fields }: PriceFields): ShippingPrice {
  const { codAllowed, codRefusal, codConfirmHours, codAdvance, codCauses } = fields
  const { city, offerRefusal, expectedDelivery } = fields
  return {
    amounts: amountsFromFields(fields),
    gstPaise: paiseOf(fields.gst ?? 0),
    codFeeGstPaise: paiseOf(fields.codFeeGst ?? 0),
    codAllowed,
    codRefusal,
    codConfirmHours,
    codCauses,
    advancePaise: codAdvance ? paiseOf(codAdvance) : undefined,
    city,
    expectedDelivery,
    offers,
    offerRefusal,
  }
}

/** The tax inside the total of a payment method. */
export function gstInside({ gstPaise, codFeeGstPaise }: ShippingPrice, method: PaymentMethod) {
  return gstPaise + (method === 'cod' ? codFeeGstPaise : 0)
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
      ...offerCodeField(),
    },
    ...(signal && { signal }),
  })
  if (!answer.ok) return answer
  return { ok: true, price: priceOfFields({ items: rupeesOf(subtotalPaise), ...answer.data }) }
}
