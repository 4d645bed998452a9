import type { PaymentState } from './order.ts'

/**
 * The payment states that may follow each state. A late success after a failure is honoured; a paid
 * order never becomes failed. Renewing a payment link awaits the payment again. Cash is received when
 * the courier remits it, so a delivered COD order is still `cash-due`; an order with an advance becomes
 * `cash-due` once the advance is paid, and is due again when the courier takes it back. Only cash is no longer refunded,
 * when the owner takes back that it was sent.
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  awaiting: ['paid', 'cash-due', 'failed'],
  failed: ['paid', 'cash-due', 'awaiting'],
  paid: ['refunded'],
  'cash-due': ['cash-received'],
  'cash-received': ['refunded', 'cash-due'],
  refunded: ['cash-received'],
}

/** True if an order's online payment is awaited or has failed: such orders are neither packed nor counted. */
export function isUnpaid(state: PaymentState): boolean {
  return state === 'awaiting' || state === 'failed'
}

/** True if a payment state may follow another. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to)
}
