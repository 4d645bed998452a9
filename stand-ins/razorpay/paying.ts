import { DAY_MS, SECOND_MS } from '#domain/time/durations.ts'
import { newId, type PaymentEntity, type PaymentTrouble } from './entities.ts'
import { keep, type Ledger } from './ledger.ts'
import { authorise, NO_TROUBLE, takeMoney } from './payments.ts'
import { giveBack } from './refunds.ts'

/** A payment that is not captured in this time is refunded automatically. */
const CAPTURE_WINDOW_SECONDS = (5 * DAY_MS) / SECOND_MS

export interface SimulatedPayment {
  /** `card`, `upi`, `netbanking`, `wallet`. */
  method: string
  /** `silent`: the bank does not respond; the payment stays `created` until it is settled. */
  outcome: 'captured' | 'authorised' | 'declined' | 'silent'
  /** Why the bank declines: `insufficient_fund`, `card_declined` …. */
  errorReason?: string
}

export type PayAnswer =
  | { ok: true; payment: PaymentEntity }
  | { ok: false; reason: 'unknown-order' | 'order-paid' | 'payment-under-way' }

/** A payment attempt for an order in the dialog. */
export function pay(ledger: Ledger, orderId: string, simulated: SimulatedPayment): PayAnswer {
  const order = ledger.orders.get(orderId)
  if (!order) return { ok: false, reason: 'unknown-order' }
  if (order.status === 'paid') return { ok: false, reason: 'order-paid' }

  if (ledger.paymentsOf(orderId).some(({ status }) => status === 'authorized')) {
    return { ok: false, reason: 'payment-under-way' }
  }
  order.status = 'attempted'
  order.attempts += 1
  const payment: PaymentEntity = {
    id: newId('pay'),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: false,
    method: simulated.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: null,
    card_id: null,
    bank: null,
    wallet: null,
    vpa: simulated.method === 'upi' ? 'success@razorpay' : null,
    email: 'payer@example.in',
    contact: '+919876543210',
    notes: order.notes,
    fee: null,
    tax: null,
    ...NO_TROUBLE,
    acquirer_data: {},
    created_at: ledger.nowSeconds,
  }
  keep(ledger.payments, payment.id, payment)
  if (simulated.outcome !== 'silent')
    settle(ledger, payment, simulated.outcome, simulated.errorReason)
  return { ok: true, payment }
}

/**
 * The bank responds late: a silent or failed payment is authorised or captured after all, or fails. `false`
 * when there is nothing to settle.
 */
export function settleLate(
  ledger: Ledger,
  paymentId: string,
  outcome: Exclude<SimulatedPayment['outcome'], 'silent'>,
): boolean {
  const payment = ledger.payments.get(paymentId)
  if (payment?.status !== 'created' && payment?.status !== 'failed') return false
  settle(ledger, payment, outcome)
  return true
}

/** Refunds authorised payments that were not captured in time; returns how many. */
export function returnUncaptured(ledger: Ledger): number {
  const late = [...ledger.payments.values()].filter(
    ({ status, created_at }) =>
      status === 'authorized' && ledger.nowSeconds - created_at >= CAPTURE_WINDOW_SECONDS,
  )
  for (const payment of late) giveBack(ledger, payment, { amount: payment.amount })
  return late.length
}

function settle(
  ledger: Ledger,
  payment: PaymentEntity,
  outcome: Exclude<SimulatedPayment['outcome'], 'silent'>,
  errorReason?: string,
): void {
  if (outcome === 'declined') {
    payment.status = 'failed'
    Object.assign(payment, troubleOf(errorReason))
    ledger.emit('payment.failed', { payment })
    return
  }
  authorise(ledger, payment)
  if (outcome === 'captured') takeMoney(ledger, payment)
}

const GATEWAY_REASONS = new Set(['gateway_technical_error', 'authentication_failed'])

function troubleOf(reason = 'payment_failed'): PaymentTrouble {
  return {
    error_code: GATEWAY_REASONS.has(reason) ? 'GATEWAY_ERROR' : 'BAD_REQUEST_ERROR',
    error_description: 'Your payment could not be completed. Try again or use another method.',
    error_source: reason === 'payment_cancelled' ? 'customer' : 'issuer_bank',
    error_step: 'payment_authorization',
    error_reason: reason,
  }
}
