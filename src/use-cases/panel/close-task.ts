import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { closeOwnerTask } from '#database/panel/owner-tasks.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'

/** Closes an owner task with the decision taken. Refuses unknown and already closed tasks. */
export async function closeTask(
  { db, clock }: DatabaseDeps,
  { taskId, resolution, actorId }: { taskId: number; resolution: string; actorId: UserId },
): Promise<{ ok: true } | { ok: false; reason: 'unknown-task' }> {
  return inTransaction(db, async (tx) => {
    const at = clock.now()
    const closed = await closeOwnerTask(tx, { id: taskId, closedBy: actorId, resolution, at })
    if (!closed) return { ok: false, reason: 'unknown-task' }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'task.closed',
      subjectId: String(taskId),
      after: { resolution },
    })
    return { ok: true }
  })
}
