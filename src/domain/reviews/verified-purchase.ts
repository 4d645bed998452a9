import type { OrderStage, PaymentState } from '../orders/order.ts'

// docs/law.md, consumer protection: 'verified purchase' stands where the author has bought the product here. An order that
// was called off, sent back or never paid is no purchase; cash that is due at the door is one.
export const PURCHASE_STAGES = [
  'placed',
  'packed',
  'shipped',
  'out-for-delivery',
  'delivered',
] as const satisfies readonly OrderStage[]
export const PURCHASE_PAYMENTS = [
  'paid',
  'cash-due',
  'cash-received',
] as const satisfies readonly PaymentState[]
