import { z } from 'zod'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/checkout/limits.ts'
import type { DeliveryProblem } from '#domain/delivery/delivery-form.ts'
import { parseProductId } from '#domain/ids.ts'
import { paiseOf } from '#domain/money/money.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { type ChangedGoodsProblem, parseChangedGoods } from '#domain/orders/order-change.ts'
import { PlaceFields, readPlace } from './account.ts'
import { endpointsOf } from './endpoint.ts'
import { Done, described, judged, OrderParams, ProductIdText, Rupees } from './fields.ts'

/** What can be wrong with a change of an order. */
export type OrderChangeProblem = DeliveryProblem | ChangedGoodsProblem | 'amount-wrong'

const endpoint = endpointsOf({ tag: 'orders' })
const MAX_RUPEES = 1_000_000

const PLACE_FIELDS = Object.keys(PlaceFields)

/** Validates a change; an address must be complete or absent. Reports every wrong field at once. */
function readChange(sent: Readonly<Record<string, unknown>>) {
  const place = PLACE_FIELDS.some((field) => sent[field] !== undefined)
    ? readPlace(sent)
    : undefined
  const goods = sent.lines === undefined ? undefined : parseChangedGoods(sent.lines, parseProductId)
  const amount = sent.amount
  const isAmount =
    amount === undefined || (typeof amount === 'number' && amount > 0 && amount <= MAX_RUPEES)
  if (place?.ok === false || goods?.ok === false || !isAmount) {
    return {
      ok: false as const,
      errors: {
        ...(place?.ok === false && place.errors),
        ...(goods?.ok === false && { lines: goods.problem }),
        ...(!isAmount && { amount: 'amount-wrong' as const }),
      },
    }
  }
  return {
    ok: true as const,
    value: {
      delivery: place?.value as DeliveryAddress | undefined,
      lines: goods?.lines,
      amountPaise: typeof amount === 'number' ? paiseOf(amount) : undefined,
    },
  }
}

const Lines = z
  .array(z.object({ productId: ProductIdText, quantity: z.int().min(1).max(MAX_UNITS_PER_LINE) }))
  .min(1)
  .max(MAX_LINES)

const ChangeBody = judged(
  z.object({
    ...PlaceFields,
    lines: described(Lines.describe('All goods as they are to be, each once')),
    amount: described(
      z
        .number()
        .max(MAX_RUPEES)
        .describe('The new total that was shown; without it nothing changes'),
    ),
  }),
  readChange,
  (read) => read,
)

const SplitBody = judged(
  z.object({
    lines: Lines.describe('The goods that go now, each once'),
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
  change: endpoint('POST /api/orders/:id/changes', {
    right: 'order.change',
    params: OrderParams,
    summary:
      'Another address or other goods for an order that is still here: priced first, then made, or asked of the shopper when it is dearer',
    body: ChangeBody,
    answers: {
      200: z.object({
        outcome: z.enum(['made', 'made-cheaper', 'asked', 'paid-already']),
        isDone: z.boolean().describe('False while it is only priced'),
        oldTotal: Rupees,
        newTotal: Rupees,
      }),
    },
  }),
  split: endpoint('POST /api/orders/:id/parts', {
    right: 'order.change',
    params: OrderParams,
    summary:
      'Sends a part of an order now: the rest becomes an order of its own, and no money moves',
    body: SplitBody,
    answers: {
      200: z.object({
        success: z.literal(true),
        id: z.string().describe('Of the rest'),
        order_number: z.string(),
      }),
    },
  }),
  withdraw: endpoint('POST /api/orders/:id/changes/withdrawal', {
    right: 'order.change',
    params: OrderParams,
    summary: 'Takes back what the shopper was asked about; the order stays as it was',
    answers: { 200: Done },
  }),
}
