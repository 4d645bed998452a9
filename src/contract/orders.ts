import { z } from 'zod'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import {
  CANCEL_REASONS,
  type CancelCause,
  MAX_CANCEL_NOTE,
  parseCancelCause,
} from '#domain/orders/cancel-cause.ts'
import { orderNumber } from '#domain/orders/number.ts'
import { ORDER_STEPS } from '#domain/orders/order-steps.ts'
import {
  MAX_TAG_LENGTH,
  MAX_TAGS_OF_ORDER,
  parseTag,
  type TagProblem,
} from '#domain/orders/tags.ts'
import { endpointsOf } from './endpoint.ts'
import {
  BillFields,
  Days,
  Done,
  described,
  judged,
  OrderParams,
  Rupees,
  SerialIn,
} from './fields.ts'
import { EVIDENCE_FIELDS } from './payment-evidence.ts'

/** What can be wrong with an order query. */
export type OrderListProblem = 'limit-wrong' | 'cursor-wrong' | 'delivery-status-wrong' | TagProblem

const wrong = (problem: OrderListProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'orders' })
const ofOrder = endpointsOf({ tag: 'orders', params: OrderParams })
/** The most orders in one answer; more by `limit` and `cursor`. */
const MAX_AT_ONCE = 100

export const OrderAnswer = z.object({
  _id: z.string(),
  order_number: z.string().meta({ example: orderNumber(10_001) }),
  [EVIDENCE_FIELDS.providerOrderId]: z
    .string()
    .optional()
    .describe('The order id of the payment provider, for prepaid'),
  channel_order_id: z.string().optional().describe('Our number, for COD'),
  payment_method: z.enum(['COD', 'prepaid']),
  userName: z.string(),
  address: z.string().describe('Full postal address in one line'),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  phone_number: z.string(),
  recipient: z.string(),
  gstin: z.string().optional().describe('GSTIN of the business on the invoice'),
  businessName: z.string().optional(),
  products: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      productPrice: Rupees,
      quantity: z.int(),
    }),
  ),
  amount: Rupees,
  ...BillFields,
  advance: Rupees.optional().describe('For a cash order: the part that is paid online'),
  credit: Rupees.optional().describe('For an exchange: the part that the returned goods pay'),
  cashDue: Rupees.optional().describe('With an advance or a credit: the amount due at the door'),
  createdAt: z.iso.datetime(),
  delivery_status: z.enum(['pending', 'delivered']),
  status: z.string().describe('success, failed, or the plain state'),
  tracking_id: z.string().nullable(),
  expectedDelivery: Days,
  timeline: z.array(z.object({ stage: z.string(), at: z.iso.datetime() })),
})

/** Validated by the domain; shoppers need not give a reason. */
export const CancelFields = z.object({
  reason: described(z.enum(CANCEL_REASONS)),
  note: described(z.string().max(MAX_CANCEL_NOTE).describe('With the reason other')),
})
export const causeOf = ({ cause }: { cause: CancelCause | undefined }) => cause

const StepAnswer = z.object({
  step: z
    .object({
      id: z.int(),
      step: z.enum(ORDER_STEPS),
      msLeft: z.int().describe('Milliseconds in which it can still be undone'),
    })
    .nullable()
    .describe('Null when the order is in this stage already'),
})

const PageQuery = z.object({
  limit: z
    .string(wrong('limit-wrong'))
    .regex(/^(?:[1-9]\d?|100)$/, wrong('limit-wrong'))
    .transform(Number)
    .default(MAX_AT_ONCE),
  cursor: z.string(wrong('cursor-wrong')).optional(),
})

export const orderEndpoints = {
  list: endpoint('GET /api/orders', {
    right: 'order.list-all',
    summary: 'All orders, newest first',
    query: PageQuery,
    answers: { 200: z.array(OrderAnswer) },
  }),
  ofShopper: endpoint('GET /api/orders/user/:user_id', {
    right: 'order.read-own',
    summary: "One shopper's orders, newest first",
    query: PageQuery,
    answers: { 200: z.array(OrderAnswer) },
  }),
  one: ofOrder('GET /api/orders/:id', {
    right: 'order.read-own',
    summary: 'One order, for its owner and for admins',
    answers: { 200: OrderAnswer },
  }),
  setDelivery: ofOrder('PATCH /api/orders/:id', {
    right: 'order.change-delivery',
    summary: 'Sets only the delivery status',
    body: z.object({
      delivery_status: z.enum(['pending', 'delivered'], wrong('delivery-status-wrong')),
    }),
    answers: { 200: OrderAnswer },
  }),
  askStep: ofOrder('POST /api/orders/:id/steps', {
    right: 'order.change-delivery',
    summary: 'Sets the delivery status after 30 seconds, in which it can be undone',
    body: z.object({ step: z.enum(['pending', 'delivered'], wrong('delivery-status-wrong')) }),
    answers: { 200: StepAnswer },
  }),
  askCancel: ofOrder('POST /api/orders/:id/cancelling', {
    right: 'order.cancel-any',
    summary: 'Cancels an order after 30 seconds, in which that can be undone',
    body: judged(CancelFields, (sent) => parseCancelCause('shop', sent), causeOf),
    answers: { 200: StepAnswer },
  }),
  addTag: ofOrder('POST /api/orders/:id/tags', {
    right: 'order.note',
    summary: `Adds a tag to an order, by which the team can find it; at most ${MAX_TAGS_OF_ORDER}`,
    body: judged(
      z.object({ tag: described(z.string().min(1).max(MAX_TAG_LENGTH)) }),
      (sent) => parseTag(sent.tag),
      (read) => read,
    ),
    answers: { 200: Done },
  }),
  removeTag: endpoint('DELETE /api/orders/:id/tags/:tag', {
    right: 'order.note',
    params: OrderParams.extend({ tag: z.string() }),
    summary: 'Removes a tag from an order',
    answers: { 200: Done },
  }),
  undoStep: endpoint('POST /api/orders/:id/steps/:step/undo', {
    right: 'order.list-all',
    params: OrderParams.extend({ step: SerialIn }),
    summary: 'Undoes a waiting step; needs the right for that step',
    answers: { 200: Done },
  }),
  calendar: endpoint('GET /api/tracking/:token/calendar', {
    right: 'order.track',
    summary:
      'The expected days of a delivery as a calendar file, for anybody with the signed token',
    query: z.object({ language: z.enum(LANGUAGES).catch(DEFAULT_LANGUAGE) }),
    produces: 'text/calendar',
  }),
  invoice: ofOrder('GET /api/orders/:id/invoice', {
    right: 'order.read-own',
    summary: 'The tax invoice of an order as PDF, or the credit note with this number',
    query: z.object({ number: z.string().max(16).optional() }),
    produces: 'application/pdf',
  }),
  slip: ofOrder('GET /api/orders/:id/slip', {
    right: 'parcel.hand-over',
    summary: "The parcel's packing slip as PDF of A6 pages",
    produces: 'application/pdf',
  }),
}
