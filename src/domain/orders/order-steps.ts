import type { PanelRight } from '../accounts/rights.ts'
import { SECOND_MS } from '../time/durations.ts'
import type { OrderStage } from './order.ts'

/** Steps of an order that may notify the shopper or issue a document, so the panel asks for confirmation and waits. */
export const ORDER_STEPS = ['shipped', 'delivered', 'pending', 'cancelled'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

/** A `waiting` step can be undone; the other states are final. `refused` means that the order changed meanwhile. */
export const STEP_STATES = ['waiting', 'done', 'undone', 'refused'] as const
export type StepState = (typeof STEP_STATES)[number]

/** How long a confirmed step can be undone. Until then nothing is mailed and no document number is used. */
export const UNDO_MS = 30 * SECOND_MS

/** The right that a step requires; the same right allows undoing it. */
export const RIGHT_OF_STEP = {
  shipped: 'parcel.hand-over',
  delivered: 'order.change-delivery',
  pending: 'order.change-delivery',
  cancelled: 'order.cancel-any',
} as const satisfies Record<OrderStep, PanelRight>

/** The consequence of a step, shown before it is confirmed; amounts and names are already on the page. */
export type StepConsequence = 'invoice-and-mail' | 'mail' | 'nothing-sent' | 'money-and-mail'

/** Returns the consequence of a step for an order at this stage. The invoice is issued when the goods leave the shop. */
export function consequenceOf(step: OrderStep, stage: OrderStage): StepConsequence {
  if (step === 'cancelled') return 'money-and-mail'
  if (step === 'pending') return 'nothing-sent'
  return stage === 'placed' || stage === 'packed' ? 'invoice-and-mail' : 'mail'
}
