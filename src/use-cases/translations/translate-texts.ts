import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import { lockSubject, saveSubject } from '#database/translations/translated-subjects.ts'
import { picturesNamedIn, sanitisePost } from '#domain/blog/sanitise-post.ts'
import type { FieldProblem } from '#domain/catalog/form-readers.ts'
import { type Claim, parseClaimReason } from '#domain/claims/find-claims.ts'
import type { UserId } from '#domain/ids.ts'
import { TRANSLATED_KINDS, type TranslatedKind } from '#domain/language/translated-kinds.ts'
import {
  parseTranslationForm,
  subjectMark,
  type TranslatedSubject,
  translatedFields,
} from '#domain/language/translation-form.ts'
import { difference } from '#use-cases/catalog/product-audit.ts'

export interface TranslationsToWrite {
  kind: TranslatedKind
  id: string
  form: Readonly<Record<string, unknown>>
  actorId: UserId
  /** `subjectMark` of the texts that the writer saw. */
  seen: string
}

export type TranslationAnswer =
  | { ok: true }
  | { ok: false; reason: 'invalid-input'; errors: Partial<Record<string, FieldProblem>> }
  | {
      ok: false
      reason: 'claims-need-reason'
      claims: Readonly<Record<string, readonly Claim[]>>
    }
  | { ok: false; reason: 'unknown-subject' | 'changed-meanwhile' }

/**
 * Writes the translations of a product or an article, with an audit row of the changed texts; pages and search are
 * updated at once. Never writes English texts. Refuses invalid fields, claims without a reason (docs/law.md, claims),
 * unknown subjects, and a subject whose texts were changed after they were seen.
 */
export async function translateTexts(
  { db, clock }: DatabaseDeps,
  { kind, id, form, actorId, seen }: TranslationsToWrite,
): Promise<TranslationAnswer> {
  const at = clock.now()
  return await inTransactionOrRefusal(db, async (tx): Promise<TranslationAnswer> => {
    const subject = await lockSubject(tx, kind, id)
    if (!subject) return { ok: false, reason: 'unknown-subject' }
    const read = parseTranslationForm(cleaned(form, kind, subject), TRANSLATED_KINDS[kind], subject)
    if (!read.ok) return { ok: false, reason: 'invalid-input', errors: read.errors }
    const { translations, claims } = read.value
    const written = { ...subject, translations }
    // A repeated save, for example after a lost answer, changes nothing.
    if (contentOf(kind, written) === contentOf(kind, subject)) return { ok: true }
    if (subjectMark(subject) !== seen) return { ok: false, reason: 'changed-meanwhile' }
    const words = Object.values(claims).flatMap((found) => found.map(({ word }) => word))
    const reason = parseClaimReason(form.claims_reason)
    if (words.length > 0 && !reason) return { ok: false, reason: 'claims-need-reason', claims }
    await saveSubject(tx, kind, { id, translations, at })
    const { before, after } = difference(forAuditLog(kind, subject), forAuditLog(kind, written))
    await recordAudit(tx, {
      at,
      actorId,
      subjectKind: kind,
      subjectId: id,
      before,
      action: 'texts.translated',
      after: { ...after, ...(words.length > 0 && { claims: { words, reason } }) },
    })
    await moveContentVersion(tx)
    return { ok: true }
  })
}

/** Sanitises the form's HTML; a translation may show only the pictures of its English text. */
function cleaned(
  form: TranslationsToWrite['form'],
  kind: TranslatedKind,
  subject: TranslatedSubject,
): TranslationsToWrite['form'] {
  const markup = translatedFields(TRANSLATED_KINDS[kind], subject).flatMap(
    ({ field, wire, source }) => {
      const sent = form[wire]
      if (!field.isHtml || typeof sent !== 'string') return []
      return [[wire, sanitisePost(sent, picturesNamedIn(source))] as const]
    },
  )
  return { ...form, ...Object.fromEntries(markup) }
}

/** Everything that the form can change, for comparison. */
function contentOf(kind: TranslatedKind, subject: TranslatedSubject): string {
  const fields = translatedFields(TRANSLATED_KINDS[kind], subject)
  return JSON.stringify(fields.map(({ text, state }) => [text, state]))
}

/** The texts for the audit log by field, an article's HTML by its length, with a mark on outdated ones. */
function forAuditLog(kind: TranslatedKind, subject: TranslatedSubject): Record<string, unknown> {
  const fields = translatedFields(TRANSLATED_KINDS[kind], subject)
  return Object.fromEntries(
    fields.map(({ field, wire, text, state }) => {
      const said = field.isHtml ? `${text.length} characters` : text
      return [wire, state === 'older' ? `${said} (older)` : said]
    }),
  )
}
