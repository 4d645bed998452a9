import { z } from 'zod'
import { parseOrderRequest } from '#domain/checkout/order-request.ts'
import { type DeliveryField, parseDelivery } from '#domain/delivery/delivery-form.ts'
import { isPincode } from '#domain/delivery/pincode.ts'
import { paiseOf } from '#domain/money/money.ts'
import type { DeliveryAddress, PaymentMethod } from '#domain/orders/order.ts'
import { parseSafetyAnswers, type SafetyAnswers } from '#domain/suggestions/safety.ts'
import { sentences } from '#messages/sentences.ts'
import type { Wanted } from '#use-cases/price-order.ts'
import type { Parcel } from '#use-cases/quote-shipping.ts'

const say = sentences('apiOrders')
const fieldSentences = sentences('delivery')

// Each reads one part of a body by the rules of the domain. What cannot be read is refused by its
// name on the wire, and something harmless stands in for it: a body with a refusal goes nowhere.

/** Says what is wrong with a field, by its name on the wire. */
export type Refuse = (field: string, message: string) => void

export function readMethod(value: unknown, refuse: Refuse): PaymentMethod {
  if (value === 'COD') return 'cod'
  if (value !== 'prepaid' && value !== 'Prepaid') refuse('paymentMethod', say.methodUnknown)
  return 'prepaid'
}

type ListProblem = Exclude<ReturnType<typeof parseOrderRequest>, { ok: true }>['reason']

const LIST_SENTENCES: Record<ListProblem, string> = {
  'products-missing': say.productIdsWrong,
  'product-malformed': say.productIdsWrong,
  'too-many-lines': say.tooManyLines,
  'quantities-missing': say.quantitiesWrong,
  'lengths-differ': say.quantitiesWrong,
  'quantity-malformed': say.quantitiesWrong,
  'quantity-too-high': say.quantityTooHigh,
}

export function readWanted(productIds: unknown, quantities: unknown, refuse: Refuse): Wanted[] {
  const parsed = parseOrderRequest({ productIds, quantities })
  if (parsed.ok) return [...parsed.wanted]
  refuse(parsed.field, LIST_SENTENCES[parsed.reason])
  return []
}

/** The delivery form as the wire calls its fields. */
export interface DeliveryFields {
  address?: unknown
  city?: unknown
  state?: unknown
  pincode?: unknown
  phone_number?: unknown
  recipient?: unknown
}

/** The API's name of the phone number differs from the domain's. */
const WIRE_NAMES: Partial<Record<DeliveryField, string>> = { phone: 'phone_number' }

export function readDelivery(body: DeliveryFields, refuse: Refuse): DeliveryAddress {
  const { phone_number: phone, ...rest } = body
  const parsed = parseDelivery({ ...rest, phone })
  if (parsed.ok) return parsed.delivery
  for (const [name, problem] of Object.entries(parsed.errors)) {
    refuse(WIRE_NAMES[name as DeliveryField] ?? name, fieldSentences[problem])
  }
  return { recipient: '', address: '', city: '', state: '', pincode: '', phone: '' }
}

export function readPincode(value: unknown, refuse: Refuse): string {
  // The pincode may come as a number (case VAL-01).
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && isPincode(text)) return text
  const isMissing = value === undefined || value === null || value === ''
  refuse('pincode', fieldSentences[isMissing ? 'pincode-required' : 'pincode-malformed'])
  return ''
}

/** More boxes than one consignment ever has; keeps weights inside what a carrier's table knows. */
const MAX_BOXES = 1_000

export function readBoxes(value: unknown, refuse: Refuse): Parcel {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_BOXES) {
    return { boxes: value }
  }
  refuse('boxes', say.boxesWrong)
  return { boxes: 1 }
}

/** The safety answers of an order of sachets; nothing where none came along, as in any other order. */
export function readSafety(value: unknown, refuse: Refuse): SafetyAnswers | undefined {
  if (value === undefined) return undefined
  const parsed = parseSafetyAnswers(value)
  if (parsed.ok) return parsed.safety
  refuse('safety', SAFETY_SENTENCES[parsed.reason])
  return undefined
}

const SAFETY_SENTENCES = {
  'consent-missing': say.safetyConsent,
  'safety-malformed': say.safetyWrong,
} as const

export function readAmount(value: unknown, refuse: Refuse): number {
  if (typeof value === 'number' && Number.isFinite(value)) return paiseOf(value)
  refuse('amount', say.amountWrong)
  return 0
}

const CartItems = z.array(z.object({ _id: z.string(), quantity: z.unknown() })).max(200)
const Details = z.object({
  products: z.array(z.object({ productId: z.string(), quantity: z.unknown() })).max(200),
})
const Ids = z.array(z.string()).max(200)

/** Finds the quantity of every product in the lines that came along; each id may stand there once. */
export function quantitiesFromLines(
  body: { productIds?: unknown; cartItems?: unknown; orderDetails?: unknown },
  refuse: Refuse,
): unknown {
  const ids = Ids.safeParse(body.productIds)
  if (!ids.success) return undefined
  const cart = CartItems.safeParse(body.cartItems)
  const details = Details.safeParse(body.orderDetails)
  const lines = cart.success
    ? cart.data.map((line) => [line._id, line.quantity] as const)
    : details.success
      ? details.data.products.map((line) => [line.productId, line.quantity] as const)
      : []
  const quantityOf = new Map(lines)
  const isOnce = quantityOf.size === lines.length && new Set(ids.data).size === ids.data.length
  const isCovered = isOnce && ids.data.every((id) => quantityOf.has(id))
  if (isCovered) return ids.data.map((id) => quantityOf.get(id))
  refuse('cartItems', say.cartItemsWrong)
  return undefined
}
