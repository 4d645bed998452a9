import type { Transaction } from '#database/connection.ts'
import { type StoredStep, settleStep } from '#database/orders/steps.ts'
import type { OrderStage } from '#domain/orders/order.ts'

/** Why a confirmed step is not made: something else happened first. */
export type StepRefusal = 'order-moved' | 'step-undone'

/**
 * Takes a confirmed step in the transaction that makes it, so that it is made once or not at all. The order must be
 * locked. Refuses when the order is no longer where it was confirmed from, and when the step was undone.
 */
export async function takeStep(
  tx: Transaction,
  step: Pick<StoredStep, 'id' | 'from'> | undefined,
  { stage, at }: { stage: OrderStage; at: Date },
): Promise<StepRefusal | undefined> {
  if (!step) return undefined
  if (stage !== step.from) return 'order-moved'
  return (await settleStep(tx, { id: step.id, state: 'done', at })) ? undefined : 'step-undone'
}
