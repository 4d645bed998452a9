import type { paymentEndpoints } from '#contract/payments.ts'
import { rupeesOf } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import type { SentTo } from '../api/client.ts'
import { addressFields } from '../cart/address-fields.ts'
import type { ShippingPrice } from '../cart/shipping-quote.ts'

export type CheckoutBody = SentTo<(typeof paymentEndpoints)['createOrder']>

/** Where a payment began: the cart, the sachets, or an unpaid order of the list. */
type Flow = 'cart' | 'sachets' | 'order'

/** A request to pay online; each flow supplies its own lines. */
export interface CheckoutRequest {
  /** The flow of the lines; paid lines are removed from the cart. */
  flow: Flow
  lines: readonly { id: string; quantity: number }[]
  boxes: number
  delivery: DeliveryAddress
  /** The total shown on the screen; `undefined` when none was shown yet. */
  shownTotalPaise: number | undefined
  /** The offers of that total. */
  shownOffers?: ShippingPrice['offers'] | undefined
  /** The advance of a cash order, as it was shown. */
  advancePaise?: number | undefined
  /** Additional fields of a flow's own endpoint. */
  more?: Pick<CheckoutBody, 'safety' | 'offerCode' | 'gstin' | 'businessName'>
}

/** The payload of a `create-order` that starts a payment. */
export function bodyOf({
  lines,
  boxes,
  delivery,
  more,
  shownTotalPaise = 0,
  advancePaise,
}: CheckoutRequest) {
  return {
    ...more,
    productIds: lines.map(({ id }) => id),
    quantities: lines.map(({ quantity }) => quantity),
    boxes,
    ...addressFields(delivery),
    ...(advancePaise
      ? {
          paymentMethod: 'COD' as const,
          amount: rupeesOf(shownTotalPaise),
          advance: rupeesOf(advancePaise),
        }
      : { paymentMethod: 'Prepaid' as const }),
  }
}

/**
 * A hash that identifies a request without storing its content: the same items to the same address are the same
 * order, however often requested.
 */
export function markOf(request: CheckoutRequest): string {
  const text = JSON.stringify(bodyOf(request))
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x9e3779b1)
    other = Math.imul(other ^ code, 0x5f356495)
  }
  return `${(one >>> 0).toString(36)}-${(other >>> 0).toString(36)}`
}
