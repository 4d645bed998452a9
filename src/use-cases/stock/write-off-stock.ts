import { recordAudit } from '#database/audit/audit.ts'
import { writeOffLot } from '#database/catalog/lots.ts'
import { lockProduct } from '#database/catalog/panel-product.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { WriteOff } from '#domain/stock/write-off.ts'

export type WriteOffAnswer =
  | { ok: true; left: number }
  | { ok: false; reason: 'unknown-product' | 'unknown-batch' | 'stock-moved' | 'too-many' }

/**
 * Writes off units of a batch for a given reason, with an audit row; pages are updated at once.
 * Refuses unknown products and batches, more units than the owner saw, and a batch whose stock has
 * changed since.
 */
export async function writeOffStock(
  { db, clock }: DatabaseDeps,
  { id, actorId, writeOff }: { id: ProductId; actorId: UserId; writeOff: WriteOff },
): Promise<WriteOffAnswer> {
  const at = clock.now()
  const { batch, units, seen, reason } = writeOff
  if (units > seen) return { ok: false, reason: 'too-many' }
  return await inTransactionOrRefusal(db, async (tx): Promise<WriteOffAnswer> => {
    if (!(await lockProduct(tx, id))) return { ok: false, reason: 'unknown-product' }
    const written = await writeOffLot(tx, id, writeOff, at)
    if (!written.ok) return written
    await recordAudit(tx, {
      at,
      actorId,
      action: 'product.written-off',
      subjectId: id,
      before: { batch, units: seen },
      after: { batch, units: written.left, reason },
    })
    await moveContentVersion(tx, [id])
    return written
  })
}
