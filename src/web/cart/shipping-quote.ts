import type { paymentEndpoints } from '#contract/payments.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { BillField, PartAmounts } from '#domain/checkout/bill.ts'
import { amountsFromFields } from '#domain/checkout/bill-fields.ts'
import { paiseOf, rupeesOf } from '#domain/money/money.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import type { AnswerOf } from '../api/client.ts'
import { paymentsApi } from '../api/payments.ts'
import type { ApiRefusal } from '../api-call.ts'
import { offerCodeField } from './offer-code-store.ts'

type Quoted = AnswerOf<(typeof paymentEndpoints)['shippingQuote']>

/** What responses to an order lack: the city, and what offers and the rules for cash decided. */
type Decided = Partial<
  Pick<
    Quoted,
    | 'codRefusal'
    | 'codConfirmHours'
    | 'codCauses'
    | 'city'
    | 'offerRefusal'
    | 'offerMissing'
    | 'nextOffer'
    | 'outOfStock'
  >
>

/** The delivery price of the cart as the server calculates it, in paise. */
export interface ShippingPrice
  extends Decided,
    Pick<Quoted, 'codAllowed' | 'expectedDelivery' | 'offers'> {
  amounts: PartAmounts
  /** The tax included in the price without the COD fee, and in the COD fee. */
  gstPaise: number
  codFeeGstPaise: number
  /** The part that is paid online with the order; the rest is paid in cash. */
  advancePaise?: number | undefined
}

/** The parts of a price as the API sends them, in rupees. */
export type PriceFields = Decided &
  Pick<Quoted, BillField | 'codAllowed' | 'expectedDelivery'> &
  Partial<Pick<Quoted, 'gst' | 'codFeeGst' | 'codAdvance' | 'offers'>>

export function priceOfFields(fields: PriceFields): ShippingPrice {
  const { gst = 0, codFeeGst = 0, codAdvance, offers = [], ...rest } = fields
  return {
    ...rest,
    offers,
    amounts: amountsFromFields(fields),
    gstPaise: paiseOf(gst),
    codFeeGstPaise: paiseOf(codFeeGst),
    advancePaise: codAdvance ? paiseOf(codAdvance) : undefined,
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
