interface LanguageFacts {
  /** What the language calls itself, for whoever looks for it. */
  name: string
  /** How `Intl` counts and writes dates in it; figures stay 0–9 everywhere. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** Whose letters `scripts/subset-fonts.mjs` cuts out of Anek for it. */
  font: 'latin' | 'devanagari' | 'gujarati'
}

/** Stands at the plain addresses; what a translation lacks is said in it. */
export const DEFAULT_LANGUAGE = 'en' as const

/**
 * Every language of the shop, in the order in which they are offered. A new one is a line here and a
 * folder in `content/messages`: docs/translating.md.
 */
export const LANGUAGE_FACTS = {
  [DEFAULT_LANGUAGE]: { name: 'English', locale: 'en-IN', direction: 'ltr', font: 'latin' },
  hi: { name: 'हिन्दी', locale: 'hi-IN-u-nu-latn', direction: 'ltr', font: 'devanagari' },
  gu: { name: 'ગુજરાતી', locale: 'gu-IN-u-nu-latn', direction: 'ltr', font: 'gujarati' },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof LANGUAGE_FACTS
/** All but the one that the others fall back to. */
export type Translation = Exclude<Language, typeof DEFAULT_LANGUAGE>

export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as readonly Language[]
export const TRANSLATIONS = LANGUAGES.filter(isTranslation)

/** Whether pages in this language stand under its code and may lack sentences. */
export function isTranslation(language: Language): language is Translation {
  return language !== DEFAULT_LANGUAGE
}

export function localeOf(language: Language): string {
  return LANGUAGE_FACTS[language].locale
}

/** What one language calls another: `Hindi`, `हिन्दी`. */
export function languageName(named: Language, reader: Language): string {
  return new Intl.DisplayNames(localeOf(reader), { type: 'language' }).of(named) ?? named
}
