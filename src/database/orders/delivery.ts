import { sql } from 'drizzle-orm'
import type { OrderId, UserId } from '#domain/ids.ts'
import type { OrderStage } from '#domain/orders/order.ts'
import { auditInsert, auditValues } from '../audit.ts'
import type { Transaction } from '../connection.ts'
import { statement } from '../statement.ts'

interface StageMove {
  orderId: OrderId
  from: OrderStage
  to: OrderStage
  /** Absent when the shop itself or the courier's tracking moved it. */
  actorId: UserId | undefined
  at: Date
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
    subjectKind: 'order',
    subjectId: orderId,
    before: { stage: from },
    after: { stage: to },
  })
  await moveStage(tx, { orderId, to, at, ...audit })
}
