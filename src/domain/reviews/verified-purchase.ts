import type { OrderStage, PaymentState } from '../orders/order.ts'

// docs/law.md, consumer protection: a review is marked as a verified purchase once its author has received the goods. An
// order on its way does not count, nor one that was cancelled, returned or refunded.
export const PURCHASE_STAGES = ['delivered'] as const satisfies readonly OrderStage[]
export const PURCHASE_PAYMENTS = [
  'paid',
  // The courier has collected the cash and owes it to the shop.
  'cash-due',
  'cash-received',
] as const satisfies readonly PaymentState[]

/** True if a move starts or ends a verified purchase. */
export const changesPurchase = (from: OrderStage, to: OrderStage): boolean =>
  PURCHASE_STAGES.some((stage) => (stage === from) !== (stage === to))
