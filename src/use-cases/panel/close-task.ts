import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { closeOwnerTask, findOpenTask } from '#database/panel/owner-tasks.ts'
import { lockOrders } from '#database/remittances/cash-orders.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { type CashOutcome, missingCashPaise } from '#domain/remittances/cash-outcomes.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { settleOrders } from '#use-cases/remittances/cash-comparison.ts'

interface Decision {
  taskId: number
  resolution: string
  /** Required for missing cash, and ignored elsewhere. */
  outcome?: CashOutcome | undefined
  actorId: UserId
}

type CloseTaskAnswer = { ok: true } | { ok: false; reason: 'unknown-task' | 'outcome-needed' }

/**
 * Closes an owner task with the decision taken; cash that was received otherwise counts as received from then on. Refuses
 * unknown and already closed tasks, and missing cash without its outcome.
 */
export async function closeTask(
  { db, clock, settings }: DatabaseDeps & WithSettings<'cashWithinDays'>,
  { taskId, resolution, outcome, actorId }: Decision,
): Promise<CloseTaskAnswer> {
  return inTransactionOrRefusal(db, async (tx): Promise<CloseTaskAnswer> => {
    const at = clock.now()
    const task = await findOpenTask(tx, taskId)
    if (!task) return { ok: false, reason: 'unknown-task' }
    const settledPaise = missingCashPaise(task)
    if (settledPaise > 0 && !outcome) return { ok: false, reason: 'outcome-needed' }
    const settled = settledPaise > 0 && outcome ? { outcome, settledPaise } : undefined
    const orderIds = settled && task.orderId ? [task.orderId] : []
    // Whoever changes the cash of an order holds its lock, and would close the task first.
    await lockOrders(tx, orderIds)
    const decision = { id: taskId, closedBy: actorId, resolution, outcome: settled, at }
    if (!(await closeOwnerTask(tx, decision))) return { ok: false, reason: 'unknown-task' }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'task.closed',
      subjectId: String(taskId),
      after: { resolution, ...(settled && { outcome, amountPaise: settledPaise }) },
    })
    if (settled) await settleOrders(tx, orderIds, { now: at, withinDays: settings.cashWithinDays })
    return { ok: true }
  })
}
