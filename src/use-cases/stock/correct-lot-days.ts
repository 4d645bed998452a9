import { recordAudit } from '#database/audit/audit.ts'
import { saveLotDays } from '#database/catalog/lots.ts'
import { lockProduct } from '#database/catalog/panel-product.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { parseLotDays } from '#domain/stock/lot-form.ts'
import { indianDay } from '#domain/time/india.ts'

export type LotDaysAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid-input'; errors: Record<string, FieldProblem> }
  | { ok: false; reason: 'unknown-product' | 'unknown-batch' }

/**
 * Corrects the dates of a batch that were entered wrongly, with an audit row; slips of its orders and pages are right at
 * once. Equal dates write nothing. Refuses invalid dates, and unknown products and batches.
 */
export async function correctLotDays(
  { db, clock }: DatabaseDeps,
  {
    id,
    batch,
    form,
    actorId,
  }: { id: ProductId; batch: string; form: Readonly<Record<string, unknown>>; actorId: UserId },
): Promise<LotDaysAnswer> {
  const at = clock.now()
  const read = parseLotDays(form, indianDay(at))
  if (!read.ok) return { ok: false, reason: 'invalid-input', errors: read.errors }
  const { value: days } = read
  return await inTransactionOrRefusal(db, async (tx): Promise<LotDaysAnswer> => {
    if (!(await lockProduct(tx, id))) return { ok: false, reason: 'unknown-product' }
    const before = await saveLotDays(tx, id, { batch, ...days })
    if (!before) return { ok: false, reason: 'unknown-batch' }
    if (before.madeOn === days.madeOn && before.expiresOn === days.expiresOn) return { ok: true }
    await recordAudit(tx, {
      at,
      actorId,
      action: 'product.batch-dated',
      subjectId: id,
      before: { batch, ...before },
      after: { batch, ...days },
    })
    await moveContentVersion(tx, [id])
    return { ok: true }
  })
}
