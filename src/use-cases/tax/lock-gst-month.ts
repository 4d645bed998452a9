import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { blockIssuing, lockMonth } from '#database/tax/locks.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import { figuresOf, isOver } from '#domain/tax/month-lock.ts'
import { collectWithin } from './collect-gst-month.ts'

export type LockRefusal = 'month-runs' | 'month-differs'

/**
 * Locks a month whose GST return was filed, with its figures: no document is dated into it afterwards, and corrections
 * are credit notes in an open month. Repeating it changes nothing. Refuses a month that has not ended in India, and one
 * whose tables do not add up to its documents.
 */
export async function lockGstMonth(
  { db, clock }: DatabaseDeps,
  { month, actorId }: { month: string; actorId: UserId },
): Promise<{ ok: true } | { ok: false; reason: LockRefusal }> {
  const at = clock.now()
  if (!isOver(month, at)) return { ok: false, reason: 'month-runs' }
  return await inTransactionOrRefusal(db, async (tx) => {
    await blockIssuing(tx)
    const gstr1 = await collectWithin(tx, month)
    if (gstr1.differences.length > 0) return { ok: false, reason: 'month-differs' } as const
    const figures = figuresOf(gstr1)
    if (await lockMonth(tx, { month, at, by: actorId, figures })) {
      await recordAudit(tx, {
        at,
        actorId,
        action: 'gst-month.locked',
        subjectId: month,
        after: { ...figures },
      })
    }
    return { ok: true } as const
  })
}
