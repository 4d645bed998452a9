import { sourceMark } from '../language/translated-texts.ts'
import type { TranslatedSubject, TranslationField } from '../language/translation-form.ts'
import type { ScriptNames } from './product.ts'
import { PRODUCT_TEXTS, type ProductTextField, TRANSLATED_TEXT_KEYS } from './product-fields.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from './product-form.ts'

const MAX_ENTRY_LENGTH = 120

const list = (key: 'materials' | 'allergens'): TranslationField => ({
  key,
  wire: key,
  maxLength: MAX_ENTRY_LENGTH,
  isList: true,
  claims: 'unchecked',
})

/** The texts of a product, in the sequence in which a shopper reads them. */
export const PRODUCT_TRANSLATION_FIELDS: readonly TranslationField[] = [
  { key: 'name', wire: 'name', maxLength: MAX_NAME_LENGTH, claims: 'checked' },
  {
    key: 'description',
    wire: 'desc',
    maxLength: MAX_DESCRIPTION_LENGTH,
    lines: true,
    claims: 'checked',
  },
  ...TRANSLATED_TEXT_KEYS.map((key): TranslationField => {
    const { wire, maxLength, lines, isAdvertising }: ProductTextField = PRODUCT_TEXTS[key]
    return { key, wire, maxLength, lines, claims: isAdvertising ? 'checked' : 'unchecked' }
  }),
  list('materials'),
  list('allergens'),
]

/**
 * Adds a product's names to its texts. A translated name does not become outdated when the English one changes,
 * because it is no statement about the goods.
 */
export function withNames(
  { sources, translations }: TranslatedSubject,
  names: ScriptNames,
): TranslatedSubject {
  const of = sourceMark(sources.name ?? '')
  const named = Object.entries(names).map(([language, text]) => [
    language,
    { ...translations[language as keyof ScriptNames], name: { text, of } },
  ])
  return { sources, translations: { ...translations, ...Object.fromEntries(named) } }
}

/** The opposite of `withNames`: separates the names from the other texts, as a product stores them. */
export function namesApart(translations: TranslatedSubject['translations']): {
  names: ScriptNames
  translations: TranslatedSubject['translations']
} {
  const all = Object.entries(translations)
  const names = all.flatMap(([language, { name }]) => (name ? [[language, name.text]] : []))
  const others = all.flatMap(([language, { name: _, ...texts }]) =>
    Object.keys(texts).length > 0 ? [[language, texts]] : [],
  )
  return { names: Object.fromEntries(names), translations: Object.fromEntries(others) }
}
