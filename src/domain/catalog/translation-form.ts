import { TRANSLATIONS, type Translation } from '../language/languages.ts'
import { sourceMark, type Translated, translationState } from '../language/translated-texts.ts'
import { type FieldProblem, type Read, readList, readText } from './form-readers.ts'
import type { ScriptNames } from './product.ts'
import { PRODUCT_TEXTS, type ProductTextField, TRANSLATED_TEXT_KEYS } from './product-fields.ts'
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from './product-form.ts'
import type { ProductTranslations, ProductWords, ProductWordsKey } from './product-words.ts'

/** A text of a product in the form that writes its other languages. */
export interface TranslationField {
  key: 'name' | ProductWordsKey
  /** Its name in the API, before `_` and the language. */
  wire: string
  /** In characters; of each entry, where it is a list. */
  maxLength: number
  lines?: true | undefined
  isList?: true
  /** Checked for claims (docs/law.md, claims). */
  isAdvertising: boolean
}

const MAX_ENTRIES = 60
const MAX_ENTRY_LENGTH = 120

const list = (key: 'materials' | 'allergens'): TranslationField => ({
  ...{ key, wire: key, maxLength: MAX_ENTRY_LENGTH },
  ...{ isList: true, isAdvertising: false },
})

/** The fields in reading order: what a shopper meets first comes first. */
export const TRANSLATION_FIELDS: readonly TranslationField[] = [
  { key: 'name', wire: 'name', maxLength: MAX_NAME_LENGTH, isAdvertising: true },
  {
    ...{ key: 'description', wire: 'desc', maxLength: MAX_DESCRIPTION_LENGTH },
    ...{ lines: true, isAdvertising: true },
  },
  ...TRANSLATED_TEXT_KEYS.map((key): TranslationField => {
    const { wire, maxLength, lines, isAdvertising }: ProductTextField = PRODUCT_TEXTS[key]
    return { key, wire, maxLength, lines, isAdvertising }
  }),
  list('materials'),
  list('allergens'),
]

/** A product with the texts of all its languages. */
export interface TranslatedProduct extends ProductWords {
  name: string
  names: ScriptNames
  translations: ProductTranslations
}

/** One text in one other language: its English source, what is written, and how the two stand. */
export interface TranslatedField {
  field: TranslationField
  language: Translation
  /** Its name in form and API. */
  wire: string
  source: string
  text: string
  state: 'missing' | 'older' | 'current'
}

const joined = (words: string | readonly string[]): string =>
  typeof words === 'string' ? words : words.join(', ')

const storedOf = (
  { translations }: TranslatedProduct,
  language: Translation,
  key: ProductWordsKey,
): Translated | undefined => translations[language]?.[key]

/** Every text that a product has in English, in every other language; a text that it lacks is not asked for. */
export function translatedFields(product: TranslatedProduct): TranslatedField[] {
  return TRANSLATION_FIELDS.flatMap((field) => {
    const source = joined(product[field.key])
    if (source === '') return []
    return TRANSLATIONS.map((language) => ({
      ...{ field, language, source, wire: `${field.wire}_${language}` },
      ...standing(product, field, language),
    }))
  })
}

function standing(
  product: TranslatedProduct,
  { key }: TranslationField,
  language: Translation,
): Pick<TranslatedField, 'text' | 'state'> {
  // A name is no statement about the goods; it does not go out of date with the English one.
  if (key === 'name') {
    const text = product.names[language] ?? ''
    return { text, state: text === '' ? 'missing' : 'current' }
  }
  const stored = storedOf(product, language, key)
  const state = translationState(product[key], stored)
  return { text: joined(stored?.text ?? ''), state: state === 'none' ? 'current' : state }
}

/** How many texts a language lacks, and how many are older than their English source. */
export function translationGaps(
  product: TranslatedProduct,
): Record<Translation, { missing: number; older: number }> {
  const fields = translatedFields(product)
  const count = (language: Translation, state: TranslatedField['state']) =>
    fields.filter((one) => one.language === language && one.state === state).length
  const gaps = TRANSLATIONS.map((language) => [
    language,
    { missing: count(language, 'missing'), older: count(language, 'older') },
  ])
  return Object.fromEntries(gaps) as Record<Translation, { missing: number; older: number }>
}

/** The texts of the other languages after a form was sent. */
interface TranslationDraft {
  names: ScriptNames
  translations: ProductTranslations
  /** The changed advertising texts, by wire name, to be checked for claims. */
  advertising: Readonly<Record<string, string>>
}

type Answer =
  | { ok: true; draft: TranslationDraft }
  | { ok: false; errors: Record<string, FieldProblem> }

/**
 * Reads a form of translations against the English texts that its writer saw. A text that was not sent stays, an empty
 * one goes. A text that was not changed keeps its mark, so that saving does not make an old one current, unless
 * `still_right` names it. A list has as many entries as its source: no ingredient may be missing in a language.
 */
export function parseTranslationForm(
  form: Readonly<Record<string, unknown>>,
  product: TranslatedProduct,
): Answer {
  const errors: Record<string, FieldProblem> = {}
  const stillRight = new Set(Array.isArray(form.still_right) ? form.still_right : [])
  const names: Record<string, string> = { ...product.names }
  const texts = new Map<Translation, Record<string, Translated>>(
    TRANSLATIONS.map((language) => [language, { ...product.translations[language] }]),
  )
  const advertising: Record<string, string> = {}
  for (const one of translatedFields(product)) {
    const { field, language, wire, text, state } = one
    const sent = form[wire]
    if (sent === undefined || sent === null) continue
    const read = readTranslation(one, sent)
    if ('problem' in read) {
      errors[wire] = read.problem
      continue
    }
    const isChanged = joined(read.value) !== text
    if (isChanged && field.isAdvertising) advertising[wire] = joined(read.value)
    if (field.key === 'name') {
      if (read.value.length === 0) delete names[language]
      else names[language] = joined(read.value)
      continue
    }
    const own = texts.get(language) ?? {}
    if (read.value.length === 0) delete own[field.key]
    else if (isChanged || (state === 'older' && stillRight.has(wire))) {
      own[field.key] = { text: read.value, of: sourceMark(product[field.key]) }
    }
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const translations = Object.fromEntries(
    [...texts].filter(([, own]) => Object.keys(own).length > 0),
  ) as ProductTranslations
  return { ok: true, draft: { names: names as ScriptNames, translations, advertising } }
}

/** Reads one text of the form; refuses what is too long, and a list with other entries than its source. */
export function readTranslation(
  { field: { maxLength, lines, isList }, source }: Pick<TranslatedField, 'field' | 'source'>,
  sent: unknown,
): Read<string | readonly string[]> {
  if (!isList) return readText(sent, { most: maxLength, lines })
  const read = readList(sent, { most: MAX_ENTRIES, longest: maxLength })
  if ('problem' in read || read.value.length === 0) return read
  return read.value.length === source.split(', ').length ? read : { problem: 'list-differs' }
}

/** Every wire name of the form, for its contract. */
export const TRANSLATION_WIRES: readonly { wire: string; field: TranslationField }[] =
  TRANSLATIONS.flatMap((language) =>
    TRANSLATION_FIELDS.map((field) => ({ wire: `${field.wire}_${language}`, field })),
  )
