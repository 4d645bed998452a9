import type { DeliveryAddress } from '#domain/orders/order.ts'

/** What a shopper wants to pay online; each flow hands over its own lines. */
export interface CheckoutRequest {
  /** Where the lines come from; a paid cart is emptied of them. */
  flow: 'cart' | 'sachets'
  lines: readonly { id: string; quantity: number }[]
  boxes: number
  delivery: DeliveryAddress
  /** The total that stood on the screen, or nothing where none did yet. */
  shownTotalPaise: number | undefined
  /** What a flow sends besides, as its own route understands it. */
  more?: Readonly<Record<string, unknown>>
}

/** The payload of a prepaid `create-order`. */
export function bodyOf({ lines, boxes, delivery, more }: CheckoutRequest): Record<string, unknown> {
  const { address, city, state, pincode, phone, recipient } = delivery
  return {
    ...more,
    productIds: lines.map(({ id }) => id),
    quantities: lines.map(({ quantity }) => quantity),
    boxes,
    address,
    city,
    state,
    pincode,
    phone_number: phone,
    ...(recipient && { recipient }),
    paymentMethod: 'Prepaid',
  }
}

/**
 * Tells one request from another without keeping what is in it: the same goods to the same place are
 * the same order, however often they are asked for.
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
