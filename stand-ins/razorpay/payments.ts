import { type ApiAnswer, answer, refuse, refuseId } from './answers.ts'
import type { OrderEntity, PaymentEntity } from './entities.ts'
import { checkAmount, checkCurrency, type Fields, refuseOthers } from './fields.ts'
import type { Ledger } from './ledger.ts'
import { giveBack } from './refunds.ts'

const KNOWN = new Set(['amount', 'currency'])
/** Fee and tax as in Razorpay's own sample. */
const FEE_SHARE = 0.0236
const TAX_SHARE = 0.1525

export function readPayment(ledger: Ledger, id: string): ApiAnswer {
  const payment = ledger.payments.get(id)
  return payment ? answer(payment) : refuseId()
}

export function capturePayment(ledger: Ledger, id: string, fields: Fields): ApiAnswer {
  const payment = ledger.payments.get(id)
  if (!payment) return refuseId()
  const amount = checkAmount(fields.amount)
  if ('refusal' in amount) return amount.refusal
  const refusal = checkCurrency(fields.currency) ?? refuseOthers(fields, KNOWN)
  if (refusal) return refusal
  if (payment.captured) return refuse('This payment has already been captured.')
  if (payment.status !== 'authorized') {
    return refuse('Only payments which have been authorized and not yet captured can be captured')
  }
  if (amount.value !== payment.amount) {
    return refuse('Capture amount must be equal to the amount authorized', { field: 'amount' })
  }
  takeMoney(ledger, payment)
  return answer(payment)
}

/** The bank holds the money; the order waits for its capture. */
export function authorise(ledger: Ledger, payment: PaymentEntity): void {
  payment.status = 'authorized'
  Object.assign(payment, NO_TROUBLE)
  payment.acquirer_data = { rrn: String(ledger.nowSeconds).padStart(12, '0') }
  ledger.emit('payment.authorized', { payment })
}

/** Captures a payment and marks its order as paid; a payment of an order that is paid already is refunded at once. */
export function takeMoney(ledger: Ledger, payment: PaymentEntity): void {
  const order = ledger.orders.get(payment.order_id)
  payment.status = 'captured'
  payment.captured = true
  payment.fee = Math.round(payment.amount * FEE_SHARE)
  payment.tax = Math.round(payment.fee * TAX_SHARE)
  ledger.emit('payment.captured', { payment })
  if (order?.status === 'paid') giveBack(ledger, payment, { amount: payment.amount })
  else if (order) markPaid(ledger, order, payment)
}

export const NO_TROUBLE = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
} as const

function markPaid(ledger: Ledger, order: OrderEntity, payment: PaymentEntity): void {
  order.status = 'paid'
  order.amount_paid = payment.amount
  order.amount_due = order.amount - payment.amount
  ledger.emit('order.paid', { payment, order })
}
