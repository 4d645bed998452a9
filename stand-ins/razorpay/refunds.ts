import { type ApiAnswer, answer, refuse, refuseId } from './answers.ts'
import { type Notes, newId, notesOf, type PaymentEntity, type RefundEntity } from './entities.ts'
import { checkAmount, checkNotes, checkReceipt, type Fields, refuseOthers } from './fields.ts'
import { keep, type Ledger } from './ledger.ts'

const KNOWN = new Set(['amount', 'speed', 'notes', 'receipt'])

const KEY = /^[A-Za-z0-9_-]{10,}$/
/** A bank takes days; the simulation does not. */
const SETTLES_AFTER_MS = 2_000

const TEXTS = {
  key: 'The idempotency key must have 10 characters or more.',
  otherRequest: 'Different request with the same idempotency key has already been processed.',
  running: 'Request failed because another request is in progress with the same idempotency key.',
  tooMuch: 'The refund amount provided is greater than amount captured',
  allBack: 'The payment has been fully refunded already',
  notCaptured: 'The payment status should be captured for action to be taken',
  lowBalance:
    'Your account does not have enough balance to carry out the refund operation. You can add funds to your account from your Razorpay dashboard or capture new payments.',
} as const

/** One refund for each idempotency key. */
export async function createRefund(
  ledger: Ledger,
  paymentId: string,
  fields: Fields,
  key: string | undefined,
): Promise<ApiAnswer> {
  if (key === undefined) return attempt(ledger, paymentId, fields)
  if (!KEY.test(key)) return refuse(TEXTS.key)
  const fingerprint = JSON.stringify([paymentId, Object.entries(fields).sort()])
  const known = ledger.refundKeys.get(key)
  if (known) {
    if (known.fingerprint !== fingerprint) return refuse(TEXTS.otherRequest)
    const refund = known.refundId === undefined ? undefined : ledger.refunds.get(known.refundId)
    return refund ? answer(refund) : refuse(TEXTS.running, { status: 409 })
  }
  keep(ledger.refundKeys, key, { fingerprint })
  await ledger.refundsMayRun
  const made = attempt(ledger, paymentId, fields)
  if (isRefund(made.body)) keep(ledger.refundKeys, key, { fingerprint, refundId: made.body.id })
  else ledger.refundKeys.delete(key)
  return made
}

export function readRefund(ledger: Ledger, id: string, paymentId?: string): ApiAnswer {
  const refund = ledger.refunds.get(id)
  const isThere = refund && (paymentId === undefined || refund.payment_id === paymentId)
  return isThere ? answer(refund) : refuseId()
}

/** Refunds a payment and sends the event; the bank's result follows later. */
export function giveBack(
  ledger: Ledger,
  payment: PaymentEntity,
  refundRequest: { amount: number; receipt?: string | null; notes?: Notes; speed?: string },
): RefundEntity {
  const refund: RefundEntity = {
    id: newId('rfnd'),
    entity: 'refund',
    amount: refundRequest.amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: notesOf(refundRequest.notes),
    receipt: refundRequest.receipt ?? null,
    acquirer_data: { arn: null },
    created_at: ledger.nowSeconds,
    batch_id: null,
    status: 'pending',
    speed_requested: refundRequest.speed ?? 'normal',
    speed_processed: 'normal',
  }
  keep(ledger.refunds, refund.id, refund)
  moveRefunded(payment, refund.amount)
  ledger.emit('refund.created', { refund, payment })
  ledger.schedule(SETTLES_AFTER_MS, () => settleRefund(ledger, refund.id, 'processed'))
  return refund
}

/** The bank's final result of a refund; the money of a failed one stays with the shop. */
export function settleRefund(ledger: Ledger, id: string, status: 'processed' | 'failed'): boolean {
  const refund = ledger.refunds.get(id)
  const payment = refund && ledger.payments.get(refund.payment_id)
  if (!payment || refund.status === 'failed' || refund.status === status) return false
  refund.status = status
  if (status === 'failed') moveRefunded(payment, -refund.amount)
  ledger.emit(`refund.${status}`, { refund, payment })
  return true
}

function attempt(ledger: Ledger, paymentId: string, fields: Fields): ApiAnswer {
  const payment = ledger.payments.get(paymentId)
  if (!payment) return refuseId()
  const left = payment.amount - payment.amount_refunded
  const amount = checkAmount(fields.amount ?? left)
  const receipt = checkReceipt(fields.receipt)
  const notes = checkNotes(fields.notes)
  const refusal = refuseOthers(fields, KNOWN)
  if (refusal) return refusal
  if (!payment.captured) return refuse(TEXTS.notCaptured)
  if (left === 0) return refuse(TEXTS.allBack)
  if ('refusal' in amount) return amount.refusal
  if ('refusal' in receipt) return receipt.refusal
  if ('refusal' in notes) return notes.refusal
  if (amount.value > left) return refuse(TEXTS.tooMuch, { field: 'amount' })
  if (ledger.isLowOnBalance) return refuse(TEXTS.lowBalance, { reason: 'insufficient_balance' })
  const speed = fields.speed === 'optimum' ? 'optimum' : 'normal'
  const refundRequest = { amount: amount.value, receipt: receipt.value, notes: notes.value, speed }
  return answer(giveBack(ledger, payment, refundRequest))
}

function moveRefunded(payment: PaymentEntity, byPaise: number): void {
  payment.amount_refunded += byPaise
  const isAll = payment.amount_refunded === payment.amount
  payment.refund_status = isAll ? 'full' : payment.amount_refunded > 0 ? 'partial' : null
  payment.status = isAll ? 'refunded' : 'captured'
}

function isRefund(body: unknown): body is RefundEntity {
  return typeof body === 'object' && body !== null && 'entity' in body && body.entity === 'refund'
}
