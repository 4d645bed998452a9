interface LanguageFacts {
  /** The language's own name, for the language menu. */
  name: string
  /** The locale for `Intl`; digits stay 0–9 everywhere. */
  locale: string
  direction: 'ltr' | 'rtl'
  /** The script whose letters `scripts/subset-fonts.mjs` takes from Anek. */
  font: 'latin' | 'devanagari' | 'gujarati'
  /** The picture of a shared link, with the shop's name and its meaning in this language if one was drawn. */
  picture: string
}

/** The language of addresses without a prefix, and the fallback for missing messages. */
export const DEFAULT_LANGUAGE = 'en' as const

/**
 * Every language of the shop, in menu order. A new one is an entry here and a folder in
 * `content/messages`: docs/translating.md.
 */
export const LANGUAGE_FACTS = {
  [DEFAULT_LANGUAGE]: {
    name: 'English',
    locale: 'en-IN',
    direction: 'ltr',
    font: 'latin',
    picture: '/artwork/social.png',
  },
  hi: {
    name: 'हिन्दी',
    locale: 'hi-IN-u-nu-latn',
    direction: 'ltr',
    font: 'devanagari',
    picture: '/artwork/social-hi.png',
  },
  gu: {
    name: 'ગુજરાતી',
    locale: 'gu-IN-u-nu-latn',
    direction: 'ltr',
    font: 'gujarati',
    picture: '/artwork/social-gu.png',
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>

export type Language = keyof typeof LANGUAGE_FACTS
/** All languages but the default. */
export type Translation = Exclude<Language, typeof DEFAULT_LANGUAGE>

export const LANGUAGES = Object.keys(LANGUAGE_FACTS) as readonly Language[]
export const TRANSLATIONS = LANGUAGES.filter(isTranslation)

/** True if a text is the code of a language that the shop has. */
export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((known) => known === text)
}

/** True for all languages but the default: they have prefixed addresses and may lack messages. */
export function isTranslation(language: Language): language is Translation {
  return language !== DEFAULT_LANGUAGE
}

/** Returns the locale with which `Intl` formats dates and numbers of a language. */
export function localeOf(language: Language): string {
  return LANGUAGE_FACTS[language].locale
}
