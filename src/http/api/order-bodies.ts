import { z } from 'zod'
import { parseOrderRequest } from '#domain/checkout/order-request.ts'
import { type DeliveryField, parseDelivery } from '#domain/delivery/delivery-form.ts'
import { isPincode } from '#domain/delivery/pincode.ts'
import { paiseOf } from '#domain/money/money.ts'
import type { DeliveryAddress, PaymentMethod } from '#domain/orders/order.ts'
import { orderSentences as say } from '#messages/en/api-orders.ts'
import { delivery as fieldSentences } from '#messages/en/delivery.ts'
import type { Wanted } from '#use-cases/price-order.ts'
import type { Parcel } from '#use-cases/quote-shipping.ts'

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (type: string, description: string) =>
  z.unknown().optional().meta({ type, description })

const goods = {
  productIds: field('array', 'Product ids'),
  quantities: field('array', 'As many whole numbers from 1 up'),
}
const place = {
  address: field('string', 'At most 300 characters'),
  city: field('string', 'Town'),
  state: field('string', 'One of the 36 states and union territories'),
  pincode: field('string', 'Six digits, the first not 0'),
  phone_number: field('string', 'Ten digits'),
  recipient: field('string', 'Name for the parcel; your own when left out'),
}
const paymentMethod = field('string', 'prepaid, Prepaid or COD')

type Issues = (field: string, message: string) => void
const issuesOf =
  (ctx: z.RefinementCtx): Issues =>
  (path, message) =>
    ctx.addIssue({ code: 'custom', path: [path], message })

/** `POST getshipping`: goods by weight, or only a number of boxes (rulings: Products and money). */
export const ShippingBody = z
  .object({
    pincode: place.pincode,
    boxes: field('integer', 'Counts only where no products are named'),
    cod: z.boolean({ error: say.codWrong }).default(false),
    ...goods,
  })
  .transform((body, ctx): { pincode: string; parcel: Parcel; cod: boolean } => {
    const refuse = issuesOf(ctx)
    const pincode = readPincode(body.pincode, refuse)
    const parcel =
      body.productIds === undefined && body.quantities === undefined
        ? readBoxes(body.boxes, refuse)
        : { wanted: readWanted(body.productIds, body.quantities, refuse) }
    return { pincode, parcel, cod: body.cod }
  })

/** `POST create-order`: amounts and prices that come along are dropped (rulings). */
export const PriceBody = z
  .object({ ...goods, ...place, paymentMethod })
  .transform((body, ctx): { wanted: Wanted[]; pincode: string; method: PaymentMethod } => {
    const refuse = issuesOf(ctx)
    const method = readMethod(body.paymentMethod, refuse)
    const wanted = readWanted(body.productIds, body.quantities, refuse)
    const { address, city, state, phone_number } = body
    const isAddressed = [address, city, state, phone_number].some((value) => value !== undefined)
    const pincode = isAddressed
      ? readDelivery(body, refuse).pincode
      : readPincode(body.pincode, refuse)
    return { wanted, pincode, method }
  })

export type Confirmation =
  | { kind: 'cash'; wanted: Wanted[]; delivery: DeliveryAddress; amountPaise: number }
  | { kind: 'prepaid' }
  /** Carries a payment's fields and says COD: never taken as either (case PAY-08). */
  | { kind: 'prepaid-as-cash' }

/** `POST verify-payment` (spec §7). Who is asking comes from the session; prices are dropped. */
export const ConfirmationBody = z
  .object({
    ...goods,
    ...place,
    paymentMethod,
    amount: field('number', 'The total that was shown, in rupees'),
    cartItems: field('array', 'Lines with _id and quantity; read where quantities is missing'),
    orderDetails: field('object', 'products with productId and quantity; read last'),
    razorpay_order_id: field('string', 'Only of a payment made online'),
    razorpay_payment_id: field('string', 'Only of a payment made online'),
    razorpay_signature: field('string', 'Only of a payment made online'),
  })
  .transform((body, ctx): Confirmation => {
    const refuse = issuesOf(ctx)
    const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = body
    // Present but empty is present: missing evidence never turns one kind into the other.
    const isPaidOnline = [razorpay_order_id, razorpay_payment_id, razorpay_signature].some(
      (value) => value !== undefined,
    )
    const isSilent = body.paymentMethod === undefined && isPaidOnline
    const method = isSilent ? 'prepaid' : readMethod(body.paymentMethod, refuse)
    if (method === 'prepaid') return { kind: 'prepaid' }
    if (isPaidOnline) return { kind: 'prepaid-as-cash' }
    const quantities = body.quantities ?? quantitiesFromLines(body, refuse)
    return {
      kind: 'cash',
      wanted: readWanted(body.productIds, quantities, refuse),
      delivery: readDelivery(body, refuse),
      amountPaise: readAmount(body.amount, refuse),
    }
  })

function readMethod(value: unknown, refuse: Issues): PaymentMethod {
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

function readWanted(productIds: unknown, quantities: unknown, refuse: Issues): Wanted[] {
  const parsed = parseOrderRequest({ productIds, quantities })
  if (parsed.ok) return [...parsed.wanted]
  refuse(parsed.field, LIST_SENTENCES[parsed.reason])
  return []
}

/** The wire calls the phone number what the specification calls it (spec §7). */
const WIRE_NAMES: Partial<Record<DeliveryField, string>> = { phone: 'phone_number' }

function readDelivery(
  body: { [Name in keyof typeof place]?: unknown },
  refuse: Issues,
): DeliveryAddress {
  const { phone_number: phone, ...rest } = body
  const parsed = parseDelivery({ ...rest, phone })
  if (parsed.ok) return parsed.delivery
  for (const [name, problem] of Object.entries(parsed.errors)) {
    refuse(WIRE_NAMES[name as DeliveryField] ?? name, fieldSentences[problem])
  }
  return { recipient: '', address: '', city: '', state: '', pincode: '', phone: '' }
}

function readPincode(value: unknown, refuse: Issues): string {
  // The pincode may come as a number (case VAL-01).
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text === 'string' && isPincode(text)) return text
  const isMissing = value === undefined || value === null || value === ''
  refuse('pincode', fieldSentences[isMissing ? 'pincode-required' : 'pincode-malformed'])
  return ''
}

/** More boxes than one consignment ever has; keeps weights inside what a carrier's table knows. */
const MOST_BOXES = 1_000

function readBoxes(value: unknown, refuse: Issues): Parcel {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_BOXES) {
    return { boxes: value }
  }
  refuse('boxes', say.boxesWrong)
  return { boxes: 1 }
}

function readAmount(value: unknown, refuse: Issues): number {
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
function quantitiesFromLines(
  body: { productIds?: unknown; cartItems?: unknown; orderDetails?: unknown },
  refuse: Issues,
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
