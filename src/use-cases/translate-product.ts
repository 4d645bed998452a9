import { recordAudit } from '#database/audit.ts'
import { findPanelProduct, lockProduct } from '#database/catalog/panel-product.ts'
import { saveTranslations } from '#database/catalog/save.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { parseTranslationForm, translatedFields } from '#domain/catalog/translation-form.ts'
import { parseClaimReason } from '#domain/claims/find-claims.ts'
import type { ProductId, UserId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'
import { difference } from './product-audit.ts'
import { claimsByField, type FormRefusal } from './read-product-form.ts'

export interface TranslationsToWrite {
  id: ProductId
  form: Readonly<Record<string, unknown>>
  actorId: UserId
  /** The product's last change when the form was filled: a translation is marked with the English text of that time. */
  seenAt: Date
}

export type TranslationAnswer =
  | { ok: true; updatedAt: Date }
  | FormRefusal
  | { ok: false; reason: 'unknown-product' | 'changed-meanwhile' }

/**
 * Writes the texts of a product in its other languages, with an audit row of the changed ones; pages show them at once.
 * Refuses wrong fields, advertising claims without a reason (docs/law.md, claims), unknown products, and a product that
 * was changed after `seenAt`. Price and English texts are never written.
 */
export async function translateProduct(
  { db, clock }: { db: ShopDatabase; clock: Clock },
  { id, form, actorId, seenAt }: TranslationsToWrite,
): Promise<TranslationAnswer> {
  const at = clock.now()
  return await inTransactionOrRefusal(db, async (tx): Promise<TranslationAnswer> => {
    const product = (await lockProduct(tx, id)) ? await findPanelProduct(tx, id) : undefined
    if (!product) return { ok: false, reason: 'unknown-product' }
    const read = parseTranslationForm(form, product)
    if (!read.ok) return { ok: false, reason: 'invalid-input', errors: read.errors }
    if (product.updatedAt.getTime() !== seenAt.getTime()) {
      return { ok: false, reason: 'changed-meanwhile' }
    }
    const { names, translations, advertising } = read.draft
    const claims = claimsByField(advertising)
    const words = Object.values(claims).flatMap((found) => found.map(({ word }) => word))
    const reason = parseClaimReason(form.claims_reason)
    if (words.length > 0 && !reason) return { ok: false, reason: 'claims-need-reason', claims }
    const { before, after } = difference(inLog(product), inLog({ ...product, names, translations }))
    if (Object.keys(after).length === 0) return { ok: true, updatedAt: product.updatedAt }
    await saveTranslations(tx, product, { names, translations }, at)
    await recordAudit(tx, {
      at,
      actorId,
      action: 'product.changed',
      subjectKind: 'product',
      subjectId: id,
      before,
      after: { ...after, ...(words.length > 0 && { claims: { words, reason } }) },
    })
    await moveContentVersion(tx)
    return { ok: true, updatedAt: at }
  })
}

/** The texts by their field, and whether each still fits its source. */
function inLog(product: Parameters<typeof translatedFields>[0]): Record<string, unknown> {
  return Object.fromEntries(
    translatedFields(product).map(({ wire, text, state }) => [
      wire,
      state === 'older' ? `${text} (older)` : text,
    ]),
  )
}
