import { recordAudit } from '#database/audit/audit.ts'
import { findPanelProduct, lockProduct, saveLowLine } from '#database/catalog/panel-product.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'

export type LowLineAnswer = { ok: true } | { ok: false; reason: 'unknown-product' }

/**
 * Sets the threshold in units below which a product is low in stock, with an audit row. `undefined` means the default of
 * its kind, 0 means never. Refuses unknown products.
 */
export async function setLowLine(
  { db, clock }: DatabaseDeps,
  { id, actorId, lowBelow }: { id: ProductId; actorId: UserId; lowBelow: number | undefined },
): Promise<LowLineAnswer> {
  return await inTransactionOrRefusal(db, async (tx): Promise<LowLineAnswer> => {
    const product = (await lockProduct(tx, id)) ? await findPanelProduct(tx, id) : undefined
    if (!product) return { ok: false, reason: 'unknown-product' }
    if (product.lowBelow === lowBelow) return { ok: true }
    await saveLowLine(tx, id, lowBelow ?? null)
    await recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'product.low-line',
      subjectId: id,
      before: { lowBelow: product.lowBelow },
      after: { lowBelow },
    })
    return { ok: true }
  })
}
