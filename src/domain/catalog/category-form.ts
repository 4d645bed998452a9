import { findClaims } from '../claims/find-claims.ts'
import type { TranslationField } from '../language/translation-form.ts'
import { CLOTH_NAMES, type ClothName } from './category-cloth.ts'
import { type FieldProblem, readChoice, readText } from './form-readers.ts'

/** As an address of the listing bears. */
export const MAX_CATEGORY_TITLE_LENGTH = 60
export const MAX_CATEGORY_LEAD_LENGTH = 160
/** As many as header, menu and filters bear. */
export const MAX_CATEGORIES = 40

/** What the owner says of a category. */
export interface CategoryDraft {
  title: string
  /** One line below the title; empty: the shop's own, if it has one. */
  lead: string
  cloth: ClothName
  /** Not offered to shoppers; its products stay on sale. */
  hidden: boolean
}

export type CategoryErrors = Partial<Record<keyof CategoryDraft, FieldProblem>>

/** The texts of a category in the other languages. */
export const CATEGORY_TRANSLATION_FIELDS: readonly TranslationField[] = [
  { key: 'name', wire: 'title', maxLength: MAX_CATEGORY_TITLE_LENGTH, claims: 'checked' },
  { key: 'lead', wire: 'lead', maxLength: MAX_CATEGORY_LEAD_LENGTH, claims: 'checked' },
]

/**
 * Reads the form of a category. Beside goods no claim may stand (docs/law.md, claims); a title is an address too. Texts that
 * stand already are not judged anew.
 */
export function parseCategory(
  form: Readonly<Record<string, unknown>>,
  existing?: Pick<CategoryDraft, 'title' | 'lead'>,
): { ok: true; draft: CategoryDraft } | { ok: false; errors: CategoryErrors } {
  const errors: CategoryErrors = {}
  const text = (field: 'title' | 'lead', max: number) => {
    const read = readText(form[field], { max, required: field === 'title' })
    if ('problem' in read) errors[field] = read.problem
    const value = 'value' in read ? read.value : ''
    if (value !== existing?.[field] && findClaims(value).length > 0) errors[field] = 'claims'
    return value
  }
  const title = text('title', MAX_CATEGORY_TITLE_LENGTH)
  if (/[/\\]/.test(title)) errors.title = 'title-wrong'
  const lead = text('lead', MAX_CATEGORY_LEAD_LENGTH)
  const cloth = readChoice(form.cloth, CLOTH_NAMES)
  const hidden = readChoice(form.hidden, [true, false])
  if ('problem' in cloth) errors.cloth = cloth.problem
  if ('problem' in hidden) errors.hidden = hidden.problem
  if (Object.keys(errors).length > 0 || 'problem' in cloth || 'problem' in hidden) {
    return { ok: false, errors }
  }
  return { ok: true, draft: { title, lead, cloth: cloth.value, hidden: hidden.value } }
}
