import type { OrderStage, PaymentState } from '../orders/order.ts'

// docs/law.md, consumer protection: an order that was cancelled, returned or never paid is not a
// purchase; one with cash due at the door is.
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
