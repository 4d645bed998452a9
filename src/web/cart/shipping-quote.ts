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
  /** The tax included in the price without the COD fee, and in the COD fee. */
  gstPaise: number
  codFeeGstPaise: number
  codAllowed: boolean
  /** Why cash is refused; missing in responses to an order. */
  codRefusal?: PriceFields['codRefusal']
  /** The hours within which the shopper must confirm by mail before the order is packed. */
  codConfirmHours?: PriceFields['codConfirmHours']
  /** The part that is paid online with the order; the rest is paid in cash. */
  advancePaise?: number | undefined
  /** The causes of the rule that refuses cash, or requires the confirmation or advance. */
  codCauses?: PriceFields['codCauses']
  /** The city of the pincode. */
  city?: PriceFields['city']
  /** The applied offers by name, with its translations; empty in responses to an order. */
  offers: readonly { name: string; translations: InOtherLanguages }[]
  /** Why the entered code gives no discount. */
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

/** The tax included in the total of a payment method. */
export function gstInside({ gstPaise, codFeeGstPaise }: ShippingPrice, method: PaymentMethod) {
  return gstPaise + (method === 'cod' ? codFeeGstPaise : 0)
}

export type QuoteAnswer = { ok: true; price: ShippingPrice } | ApiRefusal

/** Fetches the delivery charge and the COD fee for products and quantities. */
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
