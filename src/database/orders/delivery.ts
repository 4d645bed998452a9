import { eq, sql } from 'drizzle-orm'
import { auditInsert, auditValues } from '#database/audit/audit.ts'
import type { Transaction } from '#database/connection.ts'
import { statement } from '#database/statement.ts'
import { orders } from '#database/tables/orders.ts'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { Cancellation, CancelReason } from '#domain/orders/cancel-cause.ts'
import type { OrderStage } from '#domain/orders/order.ts'

interface StageMove {
  orderId: OrderId
  from: OrderStage
  to: OrderStage
  /** Absent when the shop itself or the courier's tracking moved it. */
  actorId: UserId | undefined
  at: Date
  /** Why it was cancelled, for the log. */
  reason?: CancelReason | undefined
  /** When the shop learned of it, if later than it happened. */
  reportedAt?: Date
}

const value = sql.placeholder

const moveStage = statement(
  'move-order-stage',
  sql`
    with moved as (update orders set stage = ${value('to')} where id = ${value('orderId')}),
    timed as (
      insert into order_events (order_id, stage, at)
      values (${value('orderId')}, ${value('to')}, ${value('at')})
    )
    ${auditInsert}`,
)

/** Moves an order to a stage and records it in timeline and audit log, in one statement. */
export async function moveOrderStage(tx: Transaction, move: StageMove): Promise<void> {
  const { orderId, from, to, actorId, at, reportedAt = at } = move
  const audit = auditValues({
    at: reportedAt,
    actorId,
    action: 'order.delivery-changed',
    subjectId: orderId,
    before: { stage: from },
    after: { stage: to, ...(move.reason && { reason: move.reason }) },
  })
  await moveStage(tx, { orderId, to, at, ...audit })
}

/** Records who cancelled an order, and why. The order must be locked and cancelled. */
export async function recordCancelCause(
  tx: Transaction,
  { orderId, by, cause }: Cancellation & { orderId: OrderId },
): Promise<void> {
  await tx
    .update(orders)
    .set({
      cancelledBy: by,
      cancelReason: cause?.reason ?? null,
      cancelNote: cause?.note ?? null,
    })
    .where(eq(orders.id, orderId))
}
