import { z } from 'zod'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/checkout/limits.ts'
import type { DeliveryProblem } from '#domain/delivery/delivery-form.ts'
import { parseProductId } from '#domain/ids.ts'
import { paiseOf } from '#domain/money/money.ts'
import { type ChangedGoodsProblem, parseChangedGoods } from '#domain/orders/order-change.ts'
import { type Refuse, readForm } from '#domain/text/read-form.ts'
import { PlaceFields } from './account.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, described, judged, OrderParams, ProductIdText, Rupees } from './fields.ts'
import { type OrderProblem, readDelivery } from './order-fields.ts'

/** What can be wrong with a change of an order. */
export type OrderChangeProblem = DeliveryProblem | ChangedGoodsProblem | 'amount-wrong'

const ofOrder = endpointsOf({ right: 'order.change', tag: 'orders', params: OrderParams })
const MAX_RUPEES = 1_000_000

const PLACE_FIELDS = Object.keys(PlaceFields)

/** Validates a change; an address must be complete or absent. Reports every wrong field at once. */
function readChange(sent: Readonly<Record<string, unknown>>) {
  return readForm((refuse: Refuse<string, OrderProblem | ChangedGoodsProblem>) => {
    const isAddressed = PLACE_FIELDS.some((field) => sent[field] !== undefined)
    const goods =
      sent.lines === undefined ? undefined : parseChangedGoods(sent.lines, parseProductId)
    if (goods?.ok === false) refuse('lines', goods.problem)
    const { amount } = sent
    const isAmount = typeof amount === 'number' && amount > 0 && amount <= MAX_RUPEES
    if (amount !== undefined && !isAmount) refuse('amount', 'amount-wrong')
    return {
      delivery: isAddressed ? readDelivery(sent, refuse) : undefined,
      lines: goods?.ok ? goods.lines : undefined,
      amountPaise: isAmount ? paiseOf(amount) : undefined,
    }
  })
}

const Lines = z
  .array(z.object({ productId: ProductIdText, quantity: z.int().min(1).max(MAX_UNITS_PER_LINE) }))
  .min(1)
  .max(MAX_LINES)

const ChangeBody = judged(
  z.object({
    ...PlaceFields,
    lines: described(Lines.describe('All goods of the changed order, each product once')),
    amount: described(
      z
        .number()
        .max(MAX_RUPEES)
        .describe('The new total that was shown; without it the answer is only a quote'),
    ),
  }),
  readChange,
  (read) => read,
)

const SplitBody = judged(
  z.object({
    lines: Lines.describe('The goods to send now, each product once'),
  }),
  (sent) => {
    const goods = parseChangedGoods(sent.lines, parseProductId)
    return goods.ok
      ? { ok: true as const, value: goods.lines }
      : { ok: false as const, errors: { lines: goods.problem } }
  },
  (lines) => ({ lines }),
)

export const orderChangeEndpoints = {
  change: ofOrder('POST /api/orders/:id/changes', {
    summary:
      'Changes address or goods of an order before dispatch: first a quote, then the change, for which the shopper is asked if it costs more',
    body: ChangeBody,
    answers: {
      200: z.object({
        outcome: z.enum(['made', 'made-cheaper', 'asked', 'paid-already']),
        isDone: z.boolean().describe('False for a quote'),
        oldTotal: Rupees,
        newTotal: Rupees,
      }),
    },
  }),
  split: ofOrder('POST /api/orders/:id/parts', {
    summary:
      'Splits an order to send a part of it now; the rest becomes an order of its own, without any payment',
    body: SplitBody,
    answers: {
      200: z.object({
        success: z.literal(true),
        id: z.string().describe('Order id of the rest'),
        order_number: z.string(),
      }),
    },
  }),
  withdraw: ofOrder('POST /api/orders/:id/changes/withdrawal', {
    summary: 'Withdraws the question to the shopper; the order is not changed',
    answers: { 200: Done },
  }),
}
