import type { OrderStage, PaymentState } from '../orders/order.ts'

// docs/law.md, consumer protection: a purchase is marked once its author has received the goods. An order that is
// on its way says nothing about them, and one that was cancelled, returned or refunded is no purchase.
export const PURCHASE_STAGES = ['delivered'] as const satisfies readonly OrderStage[]
export const PURCHASE_PAYMENTS = [
  'paid',
  // The courier has taken the cash and owes it to the shop.
  'cash-due',
  'cash-received',
] as const satisfies readonly PaymentState[]

/** Whether a move begins or ends a purchase. */
export const changesPurchase = (from: OrderStage, to: OrderStage): boolean =>
  PURCHASE_STAGES.some((stage) => (stage === from) !== (stage === to))
