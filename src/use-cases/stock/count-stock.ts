import { recordAudit } from '#database/audit/audit.ts'
import { countLot } from '#database/catalog/lots.ts'
import { lockProduct } from '#database/catalog/panel-product.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { StockCount } from '#domain/stock/count.ts'

export type CountAnswer =
  | { ok: true }
  | { ok: false; reason: 'unknown-product' | 'unknown-batch' | 'stock-moved' | 'above-received' }

/**
 * Sets the stock of a batch to the counted units, for a given reason, with an audit row; pages are updated at once. A
 * count that equals the stock is recorded too. Refuses unknown products and batches, a batch whose stock has changed
 * since, and more units than were received and no order has.
 */
export async function countStock(
  { db, clock }: DatabaseDeps,
  { id, actorId, count }: { id: ProductId; actorId: UserId; count: StockCount },
): Promise<CountAnswer> {
  const at = clock.now()
  const { batch, counted, seen, reason } = count
  return await inTransactionOrRefusal(db, async (tx): Promise<CountAnswer> => {
    if (!(await lockProduct(tx, id))) return { ok: false, reason: 'unknown-product' }
    const set = await countLot(tx, id, count, at)
    if (!set.ok) return set
    await recordAudit(tx, {
      at,
      actorId,
      action: 'product.counted',
      subjectId: id,
      before: { batch, units: seen },
      after: { batch, units: counted, reason },
    })
    if (counted !== seen) await moveContentVersion(tx, [id])
    return { ok: true }
  })
}
