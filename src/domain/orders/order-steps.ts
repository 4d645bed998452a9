import type { PanelRight } from '../accounts/rights.ts'
import { SECOND_MS } from '../time/durations.ts'
import type { OrderStage } from './order.ts'

/** Steps of an order that tell the shopper something or issue a document, so that the panel asks first and waits. */
export const ORDER_STEPS = ['shipped', 'delivered', 'pending', 'cancelled'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** `waiting` may be undone; the others are final. `refused`: the order had changed meanwhile. */
export const STEP_STATES = ['waiting', 'done', 'undone', 'refused'] as const
export type StepState = (typeof STEP_STATES)[number]

/** How long a confirmed step can be undone. Nothing is mailed and no number of a document is taken before. */
export const UNDO_MS = 30 * SECOND_MS

/** The right that a step needs; whoever may ask for it may undo it. */
export const RIGHT_OF_STEP = {
  shipped: 'parcel.hand-over',
  delivered: 'order.change-delivery',
  pending: 'order.change-delivery',
  cancelled: 'order.cancel-any',
} as const satisfies Record<OrderStep, PanelRight>

/** What follows from a step, told before it is confirmed; amounts and names stand on the page already. */
export type StepConsequence = 'invoice-and-mail' | 'mail' | 'nothing-sent' | 'money-and-mail'

/** What follows from a step of an order at this stage. The invoice is issued when the goods leave the shop. */
export function consequenceOf(step: OrderStep, stage: OrderStage): StepConsequence {
  if (step === 'cancelled') return 'money-and-mail'
  if (step === 'pending') return 'nothing-sent'
  return stage === 'placed' || stage === 'packed' ? 'invoice-and-mail' : 'mail'
}
