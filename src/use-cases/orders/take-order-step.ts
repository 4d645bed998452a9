import type { Transaction } from '#database/connection.ts'
import { type StoredStep, settleStep } from '#database/orders/steps.ts'
import type { OrderStage } from '#domain/orders/order.ts'

/** Why a confirmed step is not carried out. */
export type StepRefusal = 'order-moved' | 'step-undone'

/**
 * Marks a confirmed step as done in the transaction that carries it out, so that it happens at most once. The order must
 * be locked. Returns a refusal if the order has left the stage in which the step was confirmed, or the step was undone.
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
