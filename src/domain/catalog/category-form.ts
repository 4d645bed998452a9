import { findClaims } from '../claims/find-claims.ts'
import type { TranslationField } from '../language/translation-form.ts'
import { type FormRead, type Refuse, readForm } from '../text/read-form.ts'
import { CLOTH_NAMES, type ClothName } from './category-cloth.ts'
import { type FieldProblem, readChoice, readText, taking } from './form-readers.ts'

/** Keeps the listing's addresses short, which contain the title. */
export const MAX_CATEGORY_TITLE_LENGTH = 60
export const MAX_CATEGORY_LEAD_LENGTH = 160
/** As many as header, menu and filters can show. */
export const MAX_CATEGORIES = 40

/** The owner's fields of a category. */
export interface CategoryDraft {
  title: string
  /** One line below the title; if empty, the shop's default line, if there is one, is shown. */
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
 * Parses the form of a category. Refuses claims, because the texts are shown with goods (docs/law.md, claims), and
 * titles that cannot be part of an address. Unchanged texts are not checked for claims again.
 */
export function parseCategory(
  form: Readonly<Record<string, unknown>>,
  existing?: Pick<CategoryDraft, 'title' | 'lead'>,
): FormRead<CategoryDraft, keyof CategoryDraft, FieldProblem> {
  return readForm((refuse: Refuse<keyof CategoryDraft, FieldProblem>) => {
    const take = taking(refuse)
    const text = (field: 'title' | 'lead', max: number) => {
      const value = take(field, readText(form[field], { max, required: field === 'title' }), '')
      if (field === 'title' && /[/\\]/.test(value)) refuse(field, 'title-wrong')
      if (value !== existing?.[field] && findClaims(value).length > 0) refuse(field, 'claims')
      return value
    }
    return {
      title: text('title', MAX_CATEGORY_TITLE_LENGTH),
      lead: text('lead', MAX_CATEGORY_LEAD_LENGTH),
      cloth: take('cloth', readChoice(form.cloth, CLOTH_NAMES), CLOTH_NAMES[0]),
      hidden: take('hidden', readChoice(form.hidden, [true, false]), false),
    }
  })
}
