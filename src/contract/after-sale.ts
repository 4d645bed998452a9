import { z } from 'zod'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/checkout/limits.ts'
import { paiseOf } from '#domain/money/money.ts'
import { type CancelCauseProblem, parseCancelCause } from '#domain/orders/cancel-cause.ts'
import { CASH_OUTCOMES } from '#domain/remittances/cash-outcomes.ts'
import {
  MAX_NOTE_LENGTH,
  MIN_NOTE_LENGTH,
  parseReturnForm,
  type ReturnProblem,
} from '#domain/returns/return-form.ts'
import {
  parseReturnId,
  REQUESTED_RESOLUTIONS,
  RETURN_REASONS,
  RETURN_STATES,
} from '#domain/returns/return-request.ts'
import { characterCount, isLongerThan, multiLine } from '#domain/text/plain-text.ts'
import { endpointsOf } from './endpoint.ts'
import {
  Done,
  described,
  idIn,
  judged,
  keptPhoto,
  OrderParams,
  ProductIdText,
  RepeatableByKey,
  Rupees,
  SerialIn,
} from './fields.ts'
import { CancelFields, causeOf, OrderAnswer } from './orders.ts'
import { PriceAnswer } from './payments.ts'

/** What can be wrong with a cancellation, a return or a refund. */
export type AfterSaleProblem =
  | ReturnProblem
  | CancelCauseProblem
  | 'amount-wrong'
  | 'refund-reason-wrong'
  | 'reference-wrong'
  | 'state-wrong'
  | 'answer-too-long'
  | 'resolution-wrong'
  | 'outcome-wrong'
  | 'pieces-wrong'
  | 'other-goods-wrong'
  | 'method-wrong'

const wrong = (problem: AfterSaleProblem) => ({ error: problem })

const endpoint = endpointsOf({ tag: 'after the sale' })
const ofOrder = endpointsOf({ tag: 'after the sale', params: OrderParams })

const RefundParams = OrderParams.extend({ refund: SerialIn })
const ReturnParams = OrderParams.extend({ return: idIn(parseReturnId) })

/** The maximum of an amount in rupees: more than one order can cost. */
const MAX_RUPEES = 1_000_000
const Amount = z
  .number(wrong('amount-wrong'))
  .positive(wrong('amount-wrong'))
  .max(MAX_RUPEES, wrong('amount-wrong'))
  .refine((rupees) => Math.abs(rupees * 100 - paiseOf(rupees)) < 1e-6, wrong('amount-wrong'))
  .transform(paiseOf)
  .refine((paise) => paise > 0, wrong('amount-wrong'))

/** Reports every wrong field at once. */
const ReturnBody = judged(
  z.object({
    reason: described(z.enum(RETURN_REASONS)),
    wish: described(z.enum(REQUESTED_RESOLUTIONS).describe('Default: refund')),
    goods: described(
      z.array(z.object({ productId: ProductIdText, quantity: z.int().min(1) })).readonly(),
    ),
    note: described(z.string().min(MIN_NOTE_LENGTH).max(MAX_NOTE_LENGTH)),
    sealed: described(z.boolean().describe('Unopened; needed for changed-mind')),
    payTo: described(z.string().describe('UPI id, for cash orders')),
    photos: described(z.array(z.string()).max(3).readonly()),
  }),
  parseReturnForm,
  (form) => form,
)

const text = (max: number, problem: AfterSaleProblem) =>
  z
    .string(wrong(problem))
    .transform(multiLine)
    .refine((entered) => !isLongerThan(entered, max), wrong(problem))
    .meta({ maxLength: max })

/** A transfer by hand, with the bank's reference. */
const TransferBody = z.object({
  reference: z
    .string(wrong('reference-wrong'))
    .trim()
    .regex(/^[\w /.-]{4,60}$/, wrong('reference-wrong')),
})

export const afterSaleEndpoints = {
  cancel: ofOrder('POST /api/orders/:id/cancel', {
    right: 'order.cancel',
    summary: 'Cancels an order that is not shipped yet; idempotent',
    // Without a reason the body is empty.
    body: judged(CancelFields, (sent) => parseCancelCause('shopper', sent), causeOf).nullish(),
    answers: { 200: z.object({ success: z.literal(true), order: OrderAnswer }) },
  }),
  askReturn: ofOrder('POST /api/orders/:id/returns', {
    right: 'return.request',
    summary: 'Requests a return within the period of the policy',
    body: ReturnBody,
    answers: { 200: z.object({ id: z.string(), state: z.enum(RETURN_STATES) }) },
  }),
  sendPhoto: ofOrder('POST /api/orders/:id/return-photos', {
    right: 'return.request',
    summary: 'Stores one private photo for a return, re-encoded; multipart with the field file',
    consumes: 'multipart/form-data',
    answers: { 201: keptPhoto('For the photos field of the request') },
  }),
  photo: endpoint('GET /api/return-photos/:file', {
    right: 'return.see-photos',
    summary: 'A file of a photo, for its shopper and for the team that handles returns',
    produces: ['image/webp', 'image/avif'],
  }),
  refund: ofOrder('POST /api/orders/:id/refunds', {
    right: 'order.refund',
    summary: 'Refunds an order in whole or in part, once for each Idempotency-Key',
    headers: RepeatableByKey,
    body: z.object({
      amount: Amount,
      reason: z.enum(['returned', 'goodwill'], wrong('refund-reason-wrong')),
    }),
    answers: { 200: Done },
  }),
  notePaid: endpoint('POST /api/orders/:id/refunds/:refund/paid', {
    right: 'order.refund',
    params: RefundParams,
    summary: 'Records that a cash refund was transferred by hand',
    body: TransferBody,
    answers: { 200: Done },
  }),
  noteNotPaid: endpoint('DELETE /api/orders/:id/refunds/:refund/paid', {
    right: 'order.refund',
    params: RefundParams,
    summary: 'Takes back that a cash refund was transferred, for a mistake; it is due again',
    answers: { 200: Done },
  }),
  sendAgain: endpoint('POST /api/orders/:id/refunds/:refund/again', {
    right: 'order.refund',
    params: RefundParams,
    summary:
      'Sends a refund again that the bank or the provider rejected; no effect while one is on its way',
    answers: { 200: Done },
  }),
  giveByHand: endpoint('POST /api/orders/:id/refunds/:refund/by-hand', {
    right: 'order.refund',
    params: RefundParams,
    summary: 'Records that such a refund was transferred by hand instead',
    body: TransferBody,
    answers: { 200: Done },
  }),
  answerReturn: endpoint('POST /api/orders/:id/returns/:return/answer', {
    right: 'return.answer',
    tag: 'owner',
    params: ReturnParams,
    summary: 'Changes the state of a return: approved, refused, received, refunded, replaced',
    body: z.object({
      state: z.enum(
        ['approved', 'refused', 'received', 'refunded', 'replaced'],
        wrong('state-wrong'),
      ),
      answer: text(1_000, 'answer-too-long').default(''),
      amount: Amount.optional(),
      backOnShelf: z.boolean().default(false),
    }),
    answers: { 200: Done },
  }),
  exchangeReturn: endpoint('POST /api/orders/:id/returns/:return/exchange', {
    right: 'order.refund',
    tag: 'owner',
    params: ReturnParams,
    summary:
      'Exchanges a return for other goods, for which its value is credited: first a quote, then the exchange, once for each return',
    body: z.object({
      goods: z
        .array(
          z.object({
            productId: ProductIdText,
            quantity: z
              .int(wrong('other-goods-wrong'))
              .min(1, wrong('other-goods-wrong'))
              .max(MAX_UNITS_PER_LINE, wrong('other-goods-wrong')),
          }),
          wrong('other-goods-wrong'),
        )
        .min(1, wrong('other-goods-wrong'))
        .max(MAX_LINES, wrong('other-goods-wrong'))
        .refine(
          (goods) => new Set(goods.map(({ productId }) => productId)).size === goods.length,
          wrong('other-goods-wrong'),
        )
        .describe('The goods to send instead, each product once'),
      paymentMethod: z
        .enum(['prepaid', 'COD'], wrong('method-wrong'))
        .describe('How a difference is paid'),
      shown: z
        .object({ amount: Amount, credit: Amount })
        .optional()
        .describe('The amounts that were shown; without them the answer is only a quote'),
    }),
    answers: {
      200: z.union([
        z.object({
          isDone: z.literal(false),
          ...PriceAnswer.shape,
          credit: Rupees.describe('The part of the total that the returned goods pay'),
          due: Rupees.describe('The amount still to be paid'),
          back: Rupees.describe('The amount refunded to the shopper'),
        }),
        z.object({ isDone: z.literal(true), orderId: z.string(), orderNumber: z.string() }),
      ]),
    },
  }),
  collectReturn: endpoint('POST /api/orders/:id/returns/:return/pickup', {
    right: 'return.answer',
    tag: 'owner',
    params: ReturnParams,
    summary: 'Has the courier collect an approved return from its shopper; idempotent',
    answers: { 200: Done },
  }),
  stopCollecting: endpoint('DELETE /api/orders/:id/returns/:return/pickup', {
    right: 'return.answer',
    tag: 'owner',
    params: ReturnParams,
    summary: 'Cancels the pickup of a return that the courier has not collected yet',
    answers: { 200: Done },
  }),
  takeIn: ofOrder('POST /api/orders/:id/parcel/goods', {
    right: 'return.answer',
    tag: 'owner',
    summary:
      'Returns the goods of a parcel that came back or was lost to stock, and writes off those not listed as good',
    body: z.object({
      good: z
        .array(
          z.object({
            productId: ProductIdText,
            quantity: z
              .int(wrong('pieces-wrong'))
              .min(0, wrong('pieces-wrong'))
              .max(MAX_UNITS_PER_LINE, wrong('pieces-wrong')),
          }),
        )
        .max(MAX_LINES),
    }),
    answers: { 200: Done },
  }),
  closeTask: endpoint('POST /api/owner-tasks/:task/close', {
    right: 'task.decide',
    tag: 'owner',
    params: z.object({ task: SerialIn }),
    summary: 'Closes a task of the owner, with the decision',
    body: z.object({
      resolution: text(500, 'resolution-wrong').refine(
        (entered) => characterCount(entered) >= 3,
        wrong('resolution-wrong'),
      ),
      outcome: z.enum(CASH_OUTCOMES, wrong('outcome-wrong')).optional(),
    }),
    answers: { 200: Done },
  }),
}
