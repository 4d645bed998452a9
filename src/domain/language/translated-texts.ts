import { DEFAULT_LANGUAGE, isTranslation, type Language, type Translation } from './languages.ts'

/** A translatable value: a text, or a list of short ones. */
type Words = string | readonly string[]

/** A translation, and the mark of the source text that it was made from. */
export interface Translated<Value extends Words = Words> {
  text: Value
  of: string
}

/** The translations of a subject's texts, by language and field. */
export type Translations<Texts extends Record<keyof Texts, Words>> = Readonly<
  Partial<Record<Translation, { readonly [Field in keyof Texts]?: Translated<Texts[Field]> }>>
>

/**
 * Returns a hash of a source text, which is stored with its translations. A hash instead of a version number detects
 * every way of changing the text (form, import, seed), and reverting a change makes the translation current again.
 */
export function sourceMark(source: Words): string {
  const text = typeof source === 'string' ? source : source.join('\n')
  // cyrb53: not cryptographic, but two versions of a text are unlikely to have the same hash.
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    high = Math.imul(high ^ unit, 2_654_435_761)
    low = Math.imul(low ^ unit, 1_597_334_677)
  }
  high =
    Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low =
    Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

/** The state of a translation: `older` if its source was changed afterwards, `none` without a source. */
export type TranslationState = 'none' | 'missing' | 'older' | 'current'

/** Compares a text with its translation. */
export function translationState(
  source: Words,
  translated: Translated | undefined,
): TranslationState {
  if (source.length === 0) return 'none'
  if (!translated || translated.text.length === 0) return 'missing'
  return translated.of === sourceMark(source) ? 'current' : 'older'
}

/**
 * Returns a subject's texts in a language, each falling back to its source, and the fields that did. A translation older
 * than its source is not shown, because a caution or an ingredient may have been added since, or a promise removed.
 */
export function textsIn<Texts extends Record<keyof Texts, Words>>(
  sources: Texts,
  translations: Translations<Texts>,
  language: Language,
): { texts: Texts; untranslated: (keyof Texts)[] } {
  if (!isTranslation(language)) return { texts: sources, untranslated: [] }
  const texts = { ...sources }
  const untranslated: (keyof Texts)[] = []
  const own = translations[language]
  for (const field of Object.keys(sources) as (keyof Texts)[]) {
    const translated = own?.[field]
    const state = translationState(sources[field], translated)
    if (translated && state === 'current') texts[field] = translated.text
    else if (state !== 'none') untranslated.push(field)
  }
  return { texts, untranslated }
}

/** One text in the other languages that have it. */
export type InOtherLanguages = Readonly<Partial<Record<Translation, string | undefined>>>

/** Returns one text of a subject in the other languages, if current: for API answers that contain all languages. */
export function currentTexts<Field extends string>(
  sources: Readonly<Record<Field, string>>,
  translations: Translations<Record<Field, string>>,
  field: Field,
): InOtherLanguages {
  const all = Object.entries(translations) as [Translation, Record<Field, Translated<string>>][]
  const current = all.flatMap(([language, texts]) =>
    translationState(sources[field], texts[field]) === 'current'
      ? [[language, texts[field].text]]
      : [],
  )
  return Object.fromEntries(current)
}

/** Returns a text in a language, or the original without a translation, and the language of the result. */
export function chosenText(
  text: string,
  translations: InOtherLanguages,
  language: Language,
): { text: string; language: Language } {
  const own = isTranslation(language) ? translations[language] : undefined
  return own === undefined ? { text, language: DEFAULT_LANGUAGE } : { text: own, language }
}

/**
 * Returns translations for storage, each with the mark of its source; empty ones and those of empty sources are
 * dropped.
 */
export function markedTranslations<Texts extends Record<keyof Texts, Words>>(
  sources: Texts,
  written: Partial<Texts>,
): NonNullable<Translations<Texts>[Translation]> {
  const fields = Object.keys(sources) as (keyof Texts)[]
  const marked = fields.flatMap((field) => {
    const text = written[field]
    const isWritten = text !== undefined && text.length > 0 && sources[field].length > 0
    return isWritten ? [[field, { text, of: sourceMark(sources[field]) }] as const] : []
  })
  return Object.fromEntries(marked) as NonNullable<Translations<Texts>[Translation]>
}
