import { z } from 'zod'
import { CASH_REFUSALS } from '#domain/checkout/cash-on-delivery.ts'
import { CASH_CAUSES } from '#domain/checkout/cash-rules.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { CODE_REFUSALS } from '#domain/offers/apply-offers.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { readForm } from '#domain/text/read-form.ts'
import { PlaceFields, readPlace } from './account.ts'
import { endpointsOf } from './endpoint.ts'
import {
  BillFields,
  Days,
  described,
  judged,
  Nothing,
  OrderParams,
  Repeatable,
  Rupees,
  Translations,
} from './fields.ts'
import {
  BusinessFields,
  GoodsFields,
  LanguageField,
  LineFields,
  MAX_BOXES,
  MethodField,
  OfferCodeField,
  type OrderProblem,
  quantitiesFromLines,
  type RefuseField,
  readAmount,
  readBoxes,
  readBusiness,
  readDelivery,
  readLanguage,
  readMethod,
  readOfferCode,
  readPincode,
  readSafety,
  readWanted,
} from './order-fields.ts'
import { OrderAnswer } from './orders.ts'
import { EVIDENCE_FIELDS } from './payment-evidence.ts'
import { SafetyField } from './suggestions-safety.ts'

const wrong = (problem: OrderProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'payments' })
const ofOrder = endpointsOf({ tag: 'payments', params: OrderParams })

/** Goods by weight, or only a number of boxes. */
const ShippingBody = judged(
  z.object({
    pincode: PlaceFields.pincode,
    boxes: described(z.int().min(1).max(MAX_BOXES).describe('Used only without products')),
    cod: z.boolean(wrong('cod-wrong')).default(false),
    sachets: z.boolean(wrong('cod-wrong')).default(false),
    offerCode: OfferCodeField,
    ...GoodsFields,
  }),
  (sent) =>
    readForm((refuse: RefuseField) => {
      const pincode = readPincode(sent.pincode, refuse)
      if (sent.productIds === undefined && sent.quantities === undefined) {
        return { pincode, boxed: readBoxes(sent.boxes, refuse) }
      }
      const wanted = readWanted(sent.productIds, sent.quantities, refuse)
      return { pincode, wanted, offerCode: readOfferCode(sent.offerCode) }
    }),
  ({ pincode, boxed, wanted = [], offerCode }, { cod, sachets: isSachets }) => {
    return { pincode, parcel: boxed ?? { wanted, isSachets }, offerCode, cod }
  },
)

/** A whole address, or its pincode alone. */
export type Place = DeliveryAddress | { pincode: string }

function isAddressed(sent: {
  readonly address?: unknown
  readonly city?: unknown
  readonly state?: unknown
  readonly phone_number?: unknown
}): boolean {
  const { address, city, state, phone_number } = sent
  return [address, city, state, phone_number].some((value) => value !== undefined)
}

/** Amounts and prices in the request are ignored. */
const PriceBody = judged(
  z.object({
    ...GoodsFields,
    ...PlaceFields,
    ...BusinessFields,
    paymentMethod: MethodField,
    safety: SafetyField,
    offerCode: OfferCodeField,
    language: LanguageField,
    amount: described(z.number().describe('With an advance: the total that was shown')),
    advance: described(
      z
        .number()
        .describe('With COD: the advance of the quote (codAdvance); sending it creates the order'),
    ),
  }),
  (sent) =>
    readForm((refuse: RefuseField) => {
      const method = readMethod(sent.paymentMethod, refuse)
      const wanted = readWanted(sent.productIds, sent.quantities, refuse)
      const advance =
        method === 'cod' && sent.advance !== undefined ? readAdvance(sent, refuse) : undefined
      // Cash is collected at an address: a pincode is not enough.
      const delivery: Place =
        advance || isAddressed(sent)
          ? readDelivery(sent, refuse)
          : { pincode: readPincode(sent.pincode, refuse) }
      const business = readBusiness(sent, refuse)
      const safety = readSafety(sent.safety, refuse)
      const offerCode = readOfferCode(sent.offerCode)
      const language = readLanguage(sent.language)
      return { wanted, delivery, business, method, advance, safety, offerCode, language }
    }),
  (read) => read,
)

/** The total and the advance that were shown, in paise. */
function readAdvance(
  sent: { readonly amount?: unknown; readonly advance?: unknown },
  refuse: RefuseField,
): { shownPaise: number; advancePaise: number } {
  const advancePaise = readAmount(sent.advance, (_, problem) => refuse('advance', problem))
  return { shownPaise: readAmount(sent.amount, refuse), advancePaise }
}

const evidence = described(z.string().describe('Only for an online payment'))

const ConfirmationFields = z.object({
  ...GoodsFields,
  ...PlaceFields,
  ...BusinessFields,
  ...LineFields,
  paymentMethod: MethodField,
  safety: SafetyField,
  offerCode: OfferCodeField,
  language: LanguageField,
  amount: described(z.number().describe('The total that was shown, in rupees')),
  [EVIDENCE_FIELDS.providerOrderId]: evidence,
  [EVIDENCE_FIELDS.paymentId]: evidence,
  [EVIDENCE_FIELDS.signature]: evidence,
})

type Sent = { readonly [Field in keyof z.output<typeof ConfirmationFields>]?: unknown }

/** Anything but a text counts as no evidence. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Wrong fields do not stop a confirmation of a payment: the shop asks for the address later. */
function deliveryIfRight(sent: Sent): DeliveryAddress | undefined {
  const read = readPlace(sent)
  return read.ok ? read.value : undefined
}

/** The shopper comes from the session; prices are ignored. */
const ConfirmationBody = judged(
  ConfirmationFields,
  (sent) =>
    readForm((refuse: RefuseField) => {
      // An empty field counts as present, so that missing evidence never turns one method into the other.
      const isPaidOnline = Object.values(EVIDENCE_FIELDS).some((name) => sent[name] !== undefined)
      const isSilent = sent.paymentMethod === undefined && isPaidOnline
      const method = isSilent ? 'prepaid' : readMethod(sent.paymentMethod, refuse)
      if (method === 'prepaid') {
        return {
          kind: 'prepaid',
          providerOrderId: textOf(sent[EVIDENCE_FIELDS.providerOrderId]),
          paymentId: textOf(sent[EVIDENCE_FIELDS.paymentId]),
          signature: textOf(sent[EVIDENCE_FIELDS.signature]),
          /** Completes an order without an address; undefined if any field is wrong. */
          delivery: deliveryIfRight(sent),
        } as const
      }
      // Evidence of a payment together with COD is refused as both (case PAY-08).
      if (isPaidOnline) return { kind: 'prepaid-as-cash' } as const
      const quantities = sent.quantities ?? quantitiesFromLines(sent, refuse)
      return {
        kind: 'cash',
        wanted: readWanted(sent.productIds, quantities, refuse),
        delivery: readDelivery(sent, refuse),
        business: readBusiness(sent, refuse),
        amountPaise: readAmount(sent.amount, refuse),
        offerCode: readOfferCode(sent.offerCode),
        language: readLanguage(sent.language),
        safety: readSafety(sent.safety, refuse),
      } as const
    }),
  (read) => read,
)

/** The offers that apply, and why the entered code does not. */
const OfferAnswers = {
  offers: z.array(
    z.object({
      name: z.string(),
      translations: Translations,
      code: z.string().nullable(),
      saved: Rupees.describe('Discount on goods and delivery'),
    }),
  ),
  offerRefusal: z.enum(CODE_REFUSALS).nullable(),
  offerMissing: Rupees.nullable().describe('What the goods lack for the minimum of the offer'),
}

/** The decision of the owner's rules about cash on delivery. */
const CashAnswers = {
  codConfirmHours: z
    .int()
    .nullable()
    .describe('The order is packed only after it is confirmed by its mail, within this many hours'),
  codAdvance: Rupees.nullable().describe(
    'The part that is paid online when ordering; the rest is paid in cash at the door',
  ),
  codCauses: z.array(z.enum(CASH_CAUSES)).describe('The reasons, if a rule decides'),
}

const Gst = Rupees.describe('The tax included in the total')

export const PriceAnswer = z.object({
  amount: Rupees.describe('The amount to confirm, in rupees'),
  ...BillFields,
  shippingCharge: Rupees.describe('delivery + codFee'),
  total: Rupees,
  gst: Gst,
  currency: z.literal('INR'),
  codAllowed: z.boolean(),
  ...CashAnswers,
  ...OfferAnswers,
  expectedDelivery: Days,
})

export const ShippingAnswer = z.object({
  shippingCharge: Rupees.describe('delivery, with codFee when cod was true'),
  ...BillFields,
  codFee: Rupees.describe('The fee for cash on delivery'),
  items: Rupees.optional(),
  total: Rupees.optional(),
  gst: Rupees.optional().describe('The tax included in items, offer and delivery'),
  codFeeGst: Rupees.optional().describe('The tax included in codFee'),
  codAllowed: z.boolean().describe('By all rules, so that an order will be accepted'),
  codRefusal: z.enum(CASH_REFUSALS).nullable(),
  ...CashAnswers,
  ...OfferAnswers,
  nextOffer: z
    .object({
      name: z.string(),
      translations: Translations,
      missing: Rupees.describe('What the goods lack for its minimum'),
    })
    .nullable()
    .describe('The automatic offer that the goods would have if they cost a little more'),
  city: z.string().nullable().describe('The place of the pincode'),
  freeFrom: Rupees.nullable().describe('The items amount from which delivery is free'),
  outOfStock: z
    .object({ productId: z.string(), productName: z.string(), left: z.int() })
    .nullable()
    .describe('The first product of which there is less than asked for'),
  expectedDelivery: Days,
  estimated: z.boolean(),
})

/** The thank-you page: the order's tracking page, at its signed address. */
const ThanksPath = z.string().describe('The thank-you page of the order')

/** Starts an online payment: the ids of the order at the provider and in the shop. */
export const StartedAnswer = z.object({
  order: z.object({
    id: z.string().describe('The order id of the payment provider'),
    amount: z.int().describe('Paise'),
    currency: z.literal('INR'),
  }),
  orderId: z.string(),
  orderNumber: z.string().meta({ example: orderNumber(10_001) }),
  thanksPath: ThanksPath,
  status: z.enum(['awaiting', 'success']),
  amount: Rupees,
  ...BillFields,
  shippingCharge: Rupees,
  total: Rupees,
  gst: Gst,
  advance: Rupees.nullable().describe('For a cash order: the part that is paid online'),
  offers: OfferAnswers.offers.optional().describe('For an order that this request has made'),
  currency: z.literal('INR'),
  expectedDelivery: Days,
  reservedUntil: z.iso.datetime().nullable(),
  provider: z.string().describe('The payment provider'),
  keyId: z.string(),
  checkoutJs: z.string().describe('Address of the script of the payment dialog'),
  dialog: z.object({
    name: z.string(),
    description: z.string(),
    timeoutSeconds: z.int(),
    prefill: z.object({ name: z.string(), email: z.string(), contact: z.string() }),
  }),
})

export const PendingAnswer = z.object({
  success: z.literal(false),
  pending: z.literal(true),
  status: z.literal('awaiting'),
  orderId: z.string(),
  orderNumber: z.string(),
})

/** The state of a payment, for the page that waits for it. */
export const CheckedAnswer = z.object({
  success: z.boolean(),
  status: z.string(),
  isUnderWay: z.boolean(),
  isUndecided: z.boolean(),
  isChecked: z.boolean(),
  orderId: z.string(),
  orderNumber: z.string(),
  thanksPath: ThanksPath,
  reservedUntil: z.iso.datetime().nullable(),
  order: OrderAnswer.optional(),
})

export const PlacedAnswer = z.object({
  success: z.literal(true),
  orderId: z.string(),
  orderNumber: z.string(),
  thanksPath: ThanksPath,
  order: OrderAnswer,
})

export const paymentEndpoints = {
  shippingQuote: endpoint('POST /api/payments/getshipping', {
    right: 'shipping.quote',
    summary: 'The delivery charge of a basket to a pincode',
    body: ShippingBody,
    answers: { 200: ShippingAnswer },
  }),
  createOrder: endpoint('POST /api/payments/create-order', {
    right: 'order.place',
    summary:
      'For COD a quote of a basket; for prepaid, and for COD with an advance, creates the order, once for each Idempotency-Key',
    headers: Repeatable,
    body: PriceBody,
    answers: { 200: z.union([StartedAnswer, PriceAnswer]) },
  }),
  verify: endpoint('POST /api/payments/verify-payment', {
    right: 'order.place',
    summary:
      'Confirms a cash-on-delivery order, once for each Idempotency-Key, or an online payment',
    headers: Repeatable,
    body: ConfirmationBody,
    answers: { 200: PlacedAnswer, 202: PendingAnswer },
  }),
  payAgain: ofOrder('POST /api/orders/:id/pay', {
    right: 'order.place',
    summary: 'Starts the payment of an unpaid order again, with the same order at the provider',
    answers: { 200: StartedAnswer },
  }),
  check: endpoint('POST /api/payments/check', {
    right: 'order.place',
    summary: 'Asks the payment provider for the state of an order’s payment',
    body: z.object({ orderId: z.string().max(80) }),
    answers: { 200: CheckedAnswer },
  }),
  webhook: endpoint('POST /api/payments/webhook', {
    right: 'payment.notify',
    summary: 'Events of the payment provider, signed over their raw bytes',
    answers: { 200: z.object({ received: z.literal(true) }) },
  }),
  callback: endpoint('POST /api/payments/callback', {
    right: 'payment.notify',
    summary: 'The address to which the payment provider returns the browser, with a signed form',
    consumes: 'application/x-www-form-urlencoded',
    // Where the shopper started; anything else counts as the cart and the default language.
    query: z.object({
      flow: z.enum(['cart', 'sachets', 'order']).catch('cart'),
      // For a payment by link, which continues on the link's page.
      link: z.string().max(120).optional().catch(undefined),
      language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE),
    }),
    answers: { 303: Nothing },
  }),
  askProvider: ofOrder('POST /api/orders/:id/payment', {
    right: 'order.check-payment',
    tag: 'owner',
    summary: 'Asks the payment provider for the state of any order’s payment, and settles it',
    answers: { 200: CheckedAnswer },
  }),
}
