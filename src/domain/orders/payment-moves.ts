import type { PaymentState } from './order.ts'

/**
 * The payment states that may follow each state. A late success after a failure is honoured; a paid
 * order never becomes failed. A payment link that is made anew waits again. Cash is received when the courier hands it over, so a delivered COD
 * order is still `cash-due`; one with an advance becomes `cash-due` once that is paid.
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  awaiting: ['paid', 'cash-due', 'failed'],
  failed: ['paid', 'cash-due', 'awaiting'],
  paid: ['refunded'],
  'cash-due': ['cash-received'],
  'cash-received': ['refunded'],
  refunded: [],
}

/** Whether an order waits for what is paid online of it, in vain or not: such orders are neither packed nor counted. */
export function isUnpaid(state: PaymentState): boolean {
  return state === 'awaiting' || state === 'failed'
}

/** Whether a payment state may follow another. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to)
}
