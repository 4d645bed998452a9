import type { PaymentState } from './order.ts'

/**
 * The payment states that may follow each state. A late success after a failure is honoured; a paid
 * order never becomes failed. A payment link that is made anew waits again. Cash is received when the courier hands it over, so a delivered COD
 * order is still `cash-due`.
 */
export const PAYMENT_MOVES: Readonly<Record<PaymentState, readonly PaymentState[]>> = {
  awaiting: ['paid', 'failed'],
  failed: ['paid', 'awaiting'],
  paid: ['refunded'],
  'cash-due': ['cash-received'],
  'cash-received': ['refunded'],
  refunded: [],
}

/** Whether a payment state may follow another. */
export function mayMovePayment(from: PaymentState, to: PaymentState): boolean {
  return PAYMENT_MOVES[from].includes(to)
}
