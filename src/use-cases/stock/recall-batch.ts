import { recordAudit } from '#database/audit/audit.ts'
import { lockProduct } from '#database/catalog/panel-product.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { endReservations, recallLot } from '#database/stock/recalls.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { parseRecallReason } from '#domain/stock/recall.ts'

export type RecallAnswer =
  | { ok: true; units: number; orders: number }
  | {
      ok: false
      reason: 'unknown-product' | 'unknown-batch' | 'already-recalled' | 'reason-wrong'
    }

/**
 * Recalls a batch for a given reason, with an audit row: from then on nobody can buy of it, unpaid orders that
 * reserve units of it lose their time to pay, and a job tells its buyers. Returns how many units were in stock and
 * how many orders hold others. Refuses unknown products and batches, a batch that was recalled before, and a reason
 * that says too little.
 */
export async function recallBatch(
  { db, clock }: DatabaseDeps,
  {
    id,
    actorId,
    recall,
  }: { id: ProductId; actorId: UserId; recall: { batch: string; reason: string } },
): Promise<RecallAnswer> {
  const at = clock.now()
  const reason = parseRecallReason(recall.reason)
  if (reason === undefined) return { ok: false, reason: 'reason-wrong' }
  const { batch } = recall
  const done = await inTransactionOrRefusal(db, async (tx) => {
    if (!(await lockProduct(tx, id))) return { ok: false, reason: 'unknown-product' } as const
    const locked = await recallLot(tx, { productId: id, batch, reason, at })
    if (!locked.ok) return locked
    const { units } = locked
    await recordAudit(tx, {
      at,
      actorId,
      action: 'product.recalled',
      subjectId: id,
      before: { batch, units },
      after: { batch, units: 0, reason },
    })
    await moveContentVersion(tx, [id])
    return locked
  })
  if (!done.ok) return done
  // Orders are locked before lots everywhere, so not in the transaction that locks the lot.
  await endReservations(db, done.recallId, at)
  return { ok: true, units: done.units, orders: done.orders }
}
