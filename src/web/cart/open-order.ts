import type { paymentEndpoints } from '#contract/payments.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { cartCount } from '#domain/cart/cart.ts'
import type { Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { SentTo } from '../api/client.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'
import { newIdempotencyKey } from '../idempotency-key.ts'
import type { UserInfo } from '../session/session-store.ts'
import { addressFields } from './address-fields.ts'
import { businessFields } from './delivery-store.ts'
import { offerCodeField } from './offer-code-store.ts'

export type Confirmation = SentTo<(typeof paymentEndpoints)['verify']>

/** A confirmation whose result is uncertain: the same key and body are sent until it is known. */
export interface OpenOrder {
  key: string
  body: Confirmation
}

/** The payload of a COD `verify-payment`. */
export function openOrder(
  user: UserInfo,
  items: Cart,
  delivery: DeliveryAddress,
  totalPaise: number,
  language: Language,
): OpenOrder {
  const body = {
    productIds: items.map(({ id }) => id),
    quantities: items.map(({ quantity }) => quantity),
    user_id: user.user_id,
    userName: user.name,
    amount: rupeesOf(totalPaise),
    cartItems: items.map(({ id, name, pricePaise, quantity }) => ({
      _id: id,
      product_name: name,
      price: rupeesOf(pricePaise),
      quantity,
    })),
    ...addressFields(delivery),
    boxes: cartCount(items),
    paymentMethod: 'COD' as const,
    ...offerCodeField(),
    ...businessFields(),
    language,
  }
  return { key: newIdempotencyKey(), body }
}

/** The products that a confirmation orders; empty for a stored one without these lists. */
export function productsOf({ body }: OpenOrder): { id: string; quantity: number }[] {
  const { productIds = [], quantities = [] } = body
  return productIds.map((id, index) => ({ id, quantity: quantities[index] ?? 0 }))
}

/** Stores the order until its result is known, so that the same request is repeated after a reload or in a new tab. */
export function keepOpenOrder(order: OpenOrder | undefined): void {
  writeDevice(DEVICE_KEYS.openOrder, order && { ...order, keptAt: Date.now() })
}

export function findOpenOrder(): OpenOrder | undefined {
  return parseOpenOrder(readDevice(DEVICE_KEYS.openOrder), Date.now())
}

/** An order that was kept for over a day is not repeated: who signs in weeks later no longer wants it. */
export function parseOpenOrder(kept: unknown, nowMs: number): OpenOrder | undefined {
  const { key, body, keptAt }: Record<string, unknown> = Object(kept)
  const isWhole = typeof key === 'string' && typeof body === 'object' && body !== null
  const isOld = typeof keptAt === 'number' && nowMs - keptAt > DAY_MS
  return isWhole && !isOld ? { key, body: { ...body } } : undefined
}
