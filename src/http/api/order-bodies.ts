import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import type { DeliveryAddress, PaymentMethod } from '#domain/orders/order.ts'
import type { SafetyAnswers } from '#domain/suggestions/safety.ts'
import { sentences } from '#messages/sentences.ts'
import type { Wanted } from '#use-cases/price-order.ts'
import type { Parcel } from '#use-cases/quote-shipping.ts'
import {
  quantitiesFromLines,
  type Refuse,
  readAmount,
  readBoxes,
  readDelivery,
  readMethod,
  readPincode,
  readSafety,
  readWanted,
} from './order-fields.ts'

const say = sentences('apiOrders')

/** A field that the domain judges; here it only gets its line in the API's description. */
const field = (type: string, description: string) =>
  z.unknown().optional().meta({ type, description })
const list = (description: string, items: Record<string, unknown>) =>
  z.unknown().optional().meta({ type: 'array', description, items })

const goods = {
  productIds: list('Product ids', { type: 'string' }),
  quantities: list('As many whole numbers from 1 up', { type: 'integer', minimum: 1 }),
}
const place = {
  address: field('string', 'At most 300 characters'),
  city: field('string', 'Town'),
  state: field('string', 'One of the 36 states and union territories'),
  pincode: field('string', 'Six digits, the first not 0'),
  phone_number: field('string', 'Ten digits'),
  recipient: field('string', 'Name for the parcel; your own when left out'),
}
const safety = field(
  'object',
  'Of an order of sachets: consent, flags, red_flags by concern, doctor_seen; checked, never kept',
)
const language = field('string', 'en, hi or gu: the language of the mails; en where left out')
const paymentMethod = field('string', 'prepaid, Prepaid or COD')

const issuesOf =
  (ctx: z.RefinementCtx): Refuse =>
  (path, message) =>
    ctx.addIssue({ code: 'custom', path: [path], message })

/** `POST getshipping`: goods by weight, or only a number of boxes. */
export const ShippingBody = z
  .object({
    pincode: place.pincode,
    boxes: field('integer', 'Counts only where no products are named'),
    cod: z.boolean({ error: say.codWrong }).default(false),
    sachets: z.boolean({ error: say.codWrong }).default(false),
    ...goods,
  })
  .transform((body, ctx): { pincode: string; parcel: Parcel; cod: boolean } => {
    const refuse = issuesOf(ctx)
    const pincode = readPincode(body.pincode, refuse)
    const parcel =
      body.productIds === undefined && body.quantities === undefined
        ? readBoxes(body.boxes, refuse)
        : {
            wanted: readWanted(body.productIds, body.quantities, refuse),
            isSachets: body.sachets,
          }
    return { pincode, parcel, cod: body.cod }
  })

interface PriceQuestion {
  wanted: Wanted[]
  delivery: Place
  method: PaymentMethod
  safety: SafetyAnswers | undefined
  language: Language
}

/** `POST create-order`: amounts and prices that come along are dropped. */
export const PriceBody = z
  .object({ ...goods, ...place, paymentMethod, safety, language })
  .transform((body, ctx): PriceQuestion => {
    const refuse = issuesOf(ctx)
    const method = readMethod(body.paymentMethod, refuse)
    const wanted = readWanted(body.productIds, body.quantities, refuse)
    const delivery = isAddressed(body)
      ? readDelivery(body, refuse)
      : { pincode: readPincode(body.pincode, refuse) }
    const safety = readSafety(body.safety, refuse)
    return { wanted, delivery, method, safety, language: readLanguage(body.language) }
  })

/** `POST :id/address`: where a paid order goes that was begun with a pincode alone. */
export const AddressBody = z
  .object(place)
  .transform((body, ctx): DeliveryAddress => readDelivery(body, issuesOf(ctx)))

/** A whole address, or its pincode alone. */
export type Place = DeliveryAddress | { pincode: string }

interface AddressFields {
  address?: unknown
  city?: unknown
  state?: unknown
  phone_number?: unknown
}

function isAddressed({ address, city, state, phone_number }: AddressFields): boolean {
  return [address, city, state, phone_number].some((value) => value !== undefined)
}

export type Confirmation =
  | {
      kind: 'cash'
      wanted: Wanted[]
      delivery: DeliveryAddress
      amountPaise: number
      safety: SafetyAnswers | undefined
      language: Language
    }
  | {
      kind: 'prepaid'
      providerOrderId: string
      paymentId: string
      signature: string
      /** Completes an order without one; nothing where the fields are not all right. */
      delivery: DeliveryAddress | undefined
    }
  /** Carries a payment's fields and says COD: never taken as either (case PAY-08). */
  | { kind: 'prepaid-as-cash' }

/** `POST verify-payment`. Who is asking comes from the session; prices are dropped. */
export const ConfirmationBody = z
  .object({
    ...goods,
    ...place,
    paymentMethod,
    safety,
    amount: field('number', 'The total that was shown, in rupees'),
    language,
    cartItems: list('Lines with _id and quantity; read where quantities is missing', {
      type: 'object',
    }),
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
    if (method === 'prepaid') {
      return {
        kind: 'prepaid',
        providerOrderId: textOf(razorpay_order_id),
        paymentId: textOf(razorpay_payment_id),
        signature: textOf(razorpay_signature),
        delivery: deliveryIfRight(body),
      }
    }
    if (isPaidOnline) return { kind: 'prepaid-as-cash' }
    const quantities = body.quantities ?? quantitiesFromLines(body, refuse)
    return {
      kind: 'cash',
      wanted: readWanted(body.productIds, quantities, refuse),
      delivery: readDelivery(body, refuse),
      amountPaise: readAmount(body.amount, refuse),
      language: readLanguage(body.language),
      safety: readSafety(body.safety, refuse),
    }
  })

/** Whatever is no text is no evidence (rule 8 of the promises). */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Somebody who has paid is not sent back over a form: what is wrong there is asked for later. */
function deliveryIfRight(body: Parameters<typeof readDelivery>[0]): DeliveryAddress | undefined {
  let isRight = true
  const delivery = readDelivery(body, () => {
    isRight = false
  })
  return isRight ? delivery : undefined
}

/** `POST check`: which order is asked about. */
export const CheckBody = z.object({ orderId: z.string().max(80) })

function readLanguage(asked: unknown): Language {
  return LANGUAGES.find((known) => known === asked) ?? DEFAULT_LANGUAGE
}
