import { z } from 'zod'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/checkout/limits.ts'
import {
  type OrderRequest,
  parseOrderRequest,
  type WantedLine,
} from '#domain/checkout/order-request.ts'
import type { DeliveryProblem } from '#domain/delivery/delivery-form.ts'
import { isPincode } from '#domain/delivery/pincode.ts'
import {
  type Business,
  type BusinessProblem,
  MAX_BUSINESS_NAME,
  parseBusiness,
} from '#domain/invoices/business.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { paiseOf } from '#domain/money/money.ts'
import { offerCode } from '#domain/offers/offer.ts'
import type { DeliveryAddress, PaymentMethod } from '#domain/orders/order.ts'
import {
  parseSafetyAnswers,
  type SafetyAnswers,
  type SafetyRefusal,
} from '#domain/suggestions/safety.ts'
import type { Refuse } from '#domain/text/read-form.ts'
import { readPlace } from './account.ts'
import { described } from './fields.ts'

/** Replaces a malformed code; no offer can have this one. */
const UNREADABLE_CODE = '?'

/** What can be wrong with a basket, its quote or its confirmation. */
export type OrderProblem =
  | DeliveryProblem
  | BusinessProblem
  | Exclude<OrderRequest, { ok: true }>['reason']
  | SafetyRefusal['reason']
  | 'method-unknown'
  | 'cod-wrong'
  | 'boxes-wrong'
  | 'amount-wrong'
  | 'cart-items-wrong'

/** Reports a problem with a field, by its name in the request. */
export type RefuseField = Refuse<string, OrderProblem>

/** Products and how many of each, as two lists. */
export const GoodsFields = {
  productIds: described(z.array(z.string()).max(MAX_LINES).readonly()),
  quantities: described(z.array(z.int().min(1).max(MAX_UNITS_PER_LINE)).max(MAX_LINES).readonly()),
}

export const MethodField = described(z.enum(['prepaid', 'Prepaid', 'COD']))
/** The business that the invoice names; both fields or none. */
export const BusinessFields = {
  gstin: described(
    z.string().max(40).meta({
      description: 'For a business that wants it on the invoice',
      example: '27AAPFU0939F1ZV',
    }),
  ),
  businessName: described(
    z.string().max(MAX_BUSINESS_NAME).describe('Name of the business; required with a GSTIN'),
  ),
}
export const OfferCodeField = described(z.string().describe('The code of an offer, as entered'))
/** An unknown language never makes an order fail. */
export const LanguageField = described(
  z.string().describe(`Language of the mails; default ${DEFAULT_LANGUAGE}`),
)

// Each reads one part of a body by the rules of the domain. It reports what cannot be read and returns
// a placeholder, which is never used, because a body with a problem is refused.

export function readMethod(value: unknown, refuse: RefuseField): PaymentMethod {
  if (value === 'COD') return 'cod'
  if (value !== 'prepaid' && value !== 'Prepaid') refuse('paymentMethod', 'method-unknown')
  return 'prepaid'
}

export function readWanted(
  productIds: unknown,
  quantities: unknown,
  refuse: RefuseField,
): WantedLine[] {
  const parsed = parseOrderRequest({ productIds, quantities })
  if (parsed.ok) return [...parsed.wanted]
  refuse(parsed.field, parsed.reason)
  return []
}

export function readDelivery(
  body: { readonly phone_number?: unknown },
  refuse: RefuseField,
): DeliveryAddress {
  const read = readPlace(body)
  if (read.ok) return read.value
  for (const [field, problem] of Object.entries(read.errors)) refuse(field, problem)
  return { recipient: '', address: '', city: '', state: '', pincode: '', phone: '' }
}

/** The business for the invoice; undefined when none was given. */
export function readBusiness(
  body: { readonly gstin?: unknown; readonly businessName?: unknown },
  refuse: RefuseField,
): Business | undefined {
  const read = parseBusiness(body)
  if (read.ok) return read.value
  for (const [field, problem] of Object.entries(read.errors)) refuse(field, problem)
  return undefined
}

export function readPincode(value: unknown, refuse: RefuseField): string {
  // The pincode may come as a number (case VAL-01).
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && isPincode(text)) return text
  const isMissing = value === undefined || value === null || value === ''
  refuse('pincode', isMissing ? 'pincode-required' : 'pincode-malformed')
  return ''
}

/** The entered code of an offer; a malformed one becomes an unknown one, like any other wrong code. */
export function readOfferCode(entered: unknown): string | undefined {
  if (typeof entered !== 'string' || entered.trim() === '') return undefined
  return offerCode(entered) ?? UNREADABLE_CODE
}

/** More boxes than a consignment ever has; keeps weights within carriers' tables. */
export const MAX_BOXES = 1_000

export function readBoxes(value: unknown, refuse: RefuseField): { boxes: number } {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_BOXES) {
    return { boxes: value }
  }
  refuse('boxes', 'boxes-wrong')
  return { boxes: 1 }
}

/** The safety answers of an order of sachets; undefined when absent, as for any other order. */
export function readSafety(value: unknown, refuse: RefuseField): SafetyAnswers | undefined {
  if (value === undefined) return undefined
  const parsed = parseSafetyAnswers(value)
  if (parsed.ok) return parsed.safety
  refuse('safety', parsed.reason)
  return undefined
}

export function readAmount(value: unknown, refuse: RefuseField): number {
  if (typeof value === 'number' && Number.isFinite(value)) return paiseOf(value)
  refuse('amount', 'amount-wrong')
  return 0
}

export function readLanguage(asked: unknown): Language {
  return LANGUAGES.find((known) => known === asked) ?? DEFAULT_LANGUAGE
}

const QuantityText = z.custom<number>()
const CartItems = z.array(z.object({ _id: z.string(), quantity: QuantityText })).max(200)
const Details = z.object({
  products: z.array(z.object({ productId: z.string(), quantity: QuantityText })).max(200),
})
const Ids = z.array(z.string()).max(200)

/** The lines of a basket in two further formats, which are read when `quantities` is missing. */
export const LineFields = {
  cartItems: described(CartItems),
  orderDetails: described(Details),
}

/** Finds the quantity of every product in these lines; each id may occur once. */
export function quantitiesFromLines(
  body: {
    readonly productIds?: unknown
    readonly cartItems?: unknown
    readonly orderDetails?: unknown
  },
  refuse: RefuseField,
): readonly unknown[] | undefined {
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
  refuse('cartItems', 'cart-items-wrong')
  return undefined
}
