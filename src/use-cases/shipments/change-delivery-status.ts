import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { lockOrder } from '#database/orders/lock.ts'
import { findOrder } from '#database/orders/orders.ts'
import type { StoredOrder } from '#database/orders/rows.ts'
import type { StoredStep } from '#database/orders/steps.ts'
import { listCashRefundsOf } from '#database/payments/order-refunds.ts'
import { listReturnsOf } from '#database/returns/returns.ts'
import { inTransaction } from '#database/transaction.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import { isUnpaid } from '#domain/orders/payment-moves.ts'
import { type DeliveryStatus, stageForDeliveryStatus } from '#domain/orders/wire-status.ts'
import { type MovingDeps, moveOrder } from '#use-cases/orders/move-order.ts'
import { type StepRefusal, takeStep } from '#use-cases/orders/take-order-step.ts'

export interface DeliveryChange {
  orderId: OrderId
  status: DeliveryStatus
  /** The admin, for the audit log. */
  actorId: UserId
  /** The shop's origin, for the link in the mail. */
  origin?: string | undefined
  /** The confirmed step that this call carries out; undefined when the status is set at once. */
  step?: Pick<StoredStep, 'id' | 'from'> | undefined
}

export type DeliveryChangeAnswer =
  | { ok: true; order: StoredOrder }
  | { ok: false; reason: 'unknown-order' | 'delivery-cannot-change' | 'change-waits' | StepRefusal }

/**
 * Sets an order's delivery status with everything that the move entails. Setting the current status
 * changes nothing. Refuses unknown orders, unpaid online orders, moves that the stage does not allow,
 * such as delivering a cancelled order, revoking a delivery whose cash was remitted or refunded or
 * whose goods were replaced, and any move while the shopper is asked about a change. With a confirmed
 * step it also refuses if the step was undone or the order has moved since.
 */
export async function changeDeliveryStatus(
  deps: MovingDeps & DatabaseDeps,
  { orderId, status, actorId, origin, step }: DeliveryChange,
): Promise<DeliveryChangeAnswer> {
  const refusal = await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, orderId)
    if (!locked) return 'unknown-order'
    const { stage, paymentState, timeline } = locked.order
    if (isUnpaid(paymentState)) return 'delivery-cannot-change'
    const to = stageForDeliveryStatus(stage, status, timeline)
    if (to === undefined) return 'delivery-cannot-change'
    if (to === stage) return undefined
    if (locked.order.isChangeAsked) return 'change-waits'
    if (stage === 'delivered' && (await isIrrevocable(tx, locked.order))) {
      return 'delivery-cannot-change'
    }
    const at = deps.clock.now()
    const notNow = await takeStep(tx, step, { stage, at })
    if (notNow) return notNow
    await moveOrder(tx, deps, locked, { to, actorId, at, origin })
    return undefined
  })
  if (refusal) return { ok: false, reason: refusal }
  const order = await findOrder(deps.db, orderId)
  return order ? { ok: true, order } : { ok: false, reason: 'unknown-order' }
}

/** True if a delivery can no longer be revoked: its goods were replaced, or its cash was remitted or refunded. */
async function isIrrevocable(
  tx: Transaction,
  { id, paymentMethod, paymentState }: Pick<StoredOrder, 'id' | 'paymentMethod' | 'paymentState'>,
): Promise<boolean> {
  const returns = await listReturnsOf(tx, [id])
  if (returns.some(({ state }) => state === 'replaced')) return true
  if (paymentMethod !== 'cod') return false
  if (paymentState !== 'cash-due') return true
  return (await listCashRefundsOf(tx, id)).some(({ paidAt }) => paidAt !== undefined)
}
