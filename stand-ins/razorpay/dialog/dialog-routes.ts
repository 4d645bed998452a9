import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Faults } from '../../faults.ts'
import { OPEN_ROUTE, refuseOtherSites } from '../../routes.ts'
import type { OrderEntity, PaymentEntity } from '../entities.ts'
import type { PayAnswer, SimulatedPayment } from '../paying.ts'
import { defineRazorpay, type Proof } from './checkout-script.ts'
import { brokenDialogPage, DIALOG_POLICY, dialogPage } from './dialog-page.ts'
import { type PayOutcome, workDialog } from './dialog-script.ts'
import { BANK_MOODS, courseOf } from './test-inputs.ts'

const text = z.string().max(100).default('')
const DialogQuery = z.object({
  key_id: text,
  order_id: text,
  amount: text,
  name: text,
  description: z.string().max(300).default(''),
  method: text,
  hide: text,
  confirm_close: text,
  escape: text,
  callback_url: z.string().max(300).default(''),
})
const AttemptBody = z.object({
  order_id: text,
  method: z.enum(['card', 'upi', 'netbanking']),
  card: text,
  otp: text,
  vpa: text,
  bank: z.enum(BANK_MOODS).default('typed'),
})
const OrderBody = z.object({ order_id: text })

const REFUSALS = {
  'unknown-order': 'The id provided does not exist.',
  'order-paid': 'This order is paid already.',
  'payment-under-way': 'A payment for this order is under way.',
} as const

export interface DialogDeps {
  /** The stand-in's own root: `/stand-ins/razorpay`. */
  path: string
  keyId: string
  faults: Faults
  findOrder(id: string): OrderEntity | undefined
  pay(orderId: string, payment: SimulatedPayment): PayAnswer
  proofOf(payment: PaymentEntity): Proof
  settleLateAfter(delayMs: number, paymentId: string, outcome: 'captured'): void
  settleSilent(orderId: string): number
}

/** Adds the script that shops load, the dialog that it opens and the endpoint by which it pays. */
export async function registerDialog(scope: FastifyInstance, deps: DialogDeps): Promise<void> {
  const { path } = deps
  refuseOtherSites(scope)

  scope.get(`${path}/checkout.js`, { config: OPEN_ROUTE }, async (request, reply) => {
    reply.hijack()
    const { raw } = reply
    await deps.faults.play('/checkout.js', request.raw, raw, async () => {
      raw.setHeader('content-type', SCRIPT_TYPE)
      raw.setHeader('x-content-type-options', 'nosniff')
      raw.end(asScript(defineRazorpay))
    })
  })
  scope.get(`${path}/dialog.js`, { config: OPEN_ROUTE }, (_request, reply) =>
    reply.type(SCRIPT_TYPE).send(asScript(workDialog)),
  )
  scope.get(`${path}/dialog`, { config: OPEN_ROUTE }, (request, reply) => {
    const payment = DialogQuery.parse(request.query)
    const order = deps.findOrder(payment.order_id)
    if (payment.key_id !== deps.keyId) return sendBroken(reply, 'The key is wrong.')
    if (!order) return sendBroken(reply, REFUSALS['unknown-order'])
    if (payment.amount !== '' && Number(payment.amount) !== order.amount) {
      return sendBroken(reply, 'The amount differs from the amount of the order.')
    }
    if (order.status === 'paid') return sendBroken(reply, REFUSALS['order-paid'])
    return sendDialog(reply, dialogPage(order, payment))
  })
  scope.post(`${path}/pay`, { config: OPEN_ROUTE }, (request, reply) => {
    const attempt = AttemptBody.safeParse(request.body)
    if (!attempt.success) return reply.status(400).send({ problem: 'This is no attempt to pay.' })
    return reply.send(outcomeOf(deps, attempt.data))
  })
  // For tests that must not depend on timing: a silent bank approves now.
  scope.post(`${path}/bank-answers`, { config: OPEN_ROUTE }, (request, reply) => {
    const asked = OrderBody.safeParse(request.body)
    const settled = asked.success ? deps.settleSilent(asked.data.order_id) : 0
    return reply.status(settled === 0 ? 404 : 200).send({ settled })
  })
}

function outcomeOf(deps: DialogDeps, attempt: z.infer<typeof AttemptBody>): PayOutcome {
  const course = courseOf(attempt)
  const paid = deps.pay(attempt.order_id, course.payment)
  if (!paid.ok) return { kind: 'refused', sentence: REFUSALS[paid.reason] }
  const { payment } = paid
  if (course.lateAfterMs !== undefined) {
    deps.settleLateAfter(course.lateAfterMs, payment.id, 'captured')
  }
  if (payment.status === 'created') return { kind: 'silent' }
  if (course.isUnheard) return { kind: 'unheard' }
  if (payment.status !== 'failed') return { kind: 'paid', proof: deps.proofOf(payment) }
  return {
    kind: 'failed',
    error: {
      code: payment.error_code,
      description: payment.error_description,
      source: payment.error_source,
      step: payment.error_step,
      reason: payment.error_reason,
      metadata: { order_id: payment.order_id, payment_id: payment.id },
    },
  }
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8'

/** The browser's part, as the source text of a function that uses nothing outside itself. */
function asScript(work: () => void): string {
  return `(${String(work)})()\n`
}

function sendBroken(reply: FastifyReply, sentence: string): FastifyReply {
  return sendDialog(reply.status(400), brokenDialogPage(sentence))
}

function sendDialog(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', DIALOG_POLICY)
    .header('referrer-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(html)
}
