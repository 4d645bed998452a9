import { recordAudit } from '#database/audit/audit.ts'
import { findPanelProduct, lockProduct } from '#database/catalog/panel-product.ts'
import { isSkuTaken, updateProduct } from '#database/catalog/save.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { lackingOfProduct, takenAway } from '#domain/catalog/lacking.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import { auditedDraft, auditedProduct, difference } from './product-audit.ts'
import { type FormRefusal, type ProductForm, readProductForm } from './read-product-form.ts'

export interface ProductChange {
  id: ProductId
  form: ProductForm
  actorId: UserId
  /** The product's last change when the form was opened; undefined overwrites any later change. */
  seenAt: Date | undefined
}

export type ProductChangeAnswer =
  | { ok: true; id: ProductId }
  | FormRefusal
  | { ok: false; reason: 'unknown-product' | 'changed-meanwhile' }

/**
 * Saves the product form, except its stock, with an audit row of the changed fields. Pages are updated
 * at once. Refuses what `createProduct` refuses, unknown products, a product that was changed after
 * `seenAt`, and removing a required declaration from a product on sale.
 */
export async function changeProduct(
  { db, clock }: DatabaseDeps,
  { id, form, actorId, seenAt }: ProductChange,
): Promise<ProductChangeAnswer> {
  const existing = await findPanelProduct(db, id)
  if (!existing) return { ok: false, reason: 'unknown-product' }
  const answer = await readProductForm(db, form, { existing })
  if (!answer.ok) return answer
  const { draft, pictures, claims } = answer.read
  const at = clock.now()
  return await inTransactionOrRefusal(db, async (tx): Promise<ProductChangeAnswer> => {
    const isThere = await lockProduct(tx, id)
    const current = isThere ? await findPanelProduct(tx, id) : undefined
    if (!current) return { ok: false, reason: 'unknown-product' }
    const written = { ...draft, sku: draft.sku || current.sku }
    const { before, after } = difference(auditedProduct(current), auditedDraft(written, pictures))
    // A repeated save, for example after a lost answer, changes nothing.
    if (Object.keys(after).length === 0) return { ok: true, id }
    if (seenAt && current.updatedAt.getTime() !== seenAt.getTime()) {
      return { ok: false, reason: 'changed-meanwhile' }
    }
    const taken = current.hidden
      ? []
      : takenAway(lackingOfProduct(current), lackingOfProduct(draft))
    if (taken.length > 0) {
      const errors = Object.fromEntries(taken.map((field) => [field, 'on-sale'] as const))
      return { ok: false, reason: 'invalid-input', errors }
    }
    if (draft.sku !== '' && (await isSkuTaken(tx, draft.sku, id))) {
      return { ok: false, reason: 'invalid-input', errors: { sku: 'sku-taken' } }
    }
    await updateProduct(tx, { id, draft, pictures, at })
    await recordAudit(tx, {
      at,
      actorId,
      action: 'product.changed',
      subjectId: id,
      before,
      after: { ...after, ...(claims && { claims }) },
    })
    const isSameFamily = draft.family.toLowerCase() === current.family.toLowerCase()
    await moveContentVersion(tx, isSameFamily ? [id] : undefined)
    return { ok: true, id }
  })
}
