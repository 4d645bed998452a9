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
 * Recalls a batch for a given reason, with an audit row: it is no longer sold, unpaid orders that reserve units of it
 * expire, and a job mails its buyers. Returns the units that were in stock and the number of orders that hold further
 * units. Refuses unknown products and batches, a batch that was already recalled, and an invalid reason.
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
  // Orders are always locked before lots, so this cannot be in the transaction that locks the lot.
  await endReservations(db, done.recallId, at)
  return { ok: true, units: done.units, orders: done.orders }
}
