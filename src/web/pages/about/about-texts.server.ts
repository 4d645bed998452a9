import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { type AboutText, type AboutTexts, aboutTexts } from '#messages/en/about-texts.ts'
import { aboutTexts as gujarati } from '#messages/gu/about-texts.ts'
import { aboutTexts as hindi } from '#messages/hi/about-texts.ts'

const TRANSLATIONS: Readonly<Record<Language, Partial<AboutTexts>>> = {
  en: aboutTexts,
  hi: hindi,
  gu: gujarati,
}

/** What the page says, and which of it had to stay English. */
export interface Story {
  texts: AboutTexts
  english: readonly AboutText[]
}

/** The story in a language; what that language lacks is said in English, and marked so. */
export function storyIn(language: Language, shop: string): Story {
  const translated = TRANSLATIONS[language]
  const keys = Object.keys(aboutTexts) as AboutText[]
  const said = keys.map((key) => [
    key,
    (translated[key] ?? aboutTexts[key]).replaceAll('{shop}', shop),
  ])
  return {
    texts: Object.fromEntries(said) as AboutTexts,
    english:
      language === DEFAULT_LANGUAGE ? [] : keys.filter((key) => translated[key] === undefined),
  }
}
