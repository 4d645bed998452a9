import { LOCALES } from './catalogue.ts'
import { fill, type Room, type Say, type Translated } from './message.ts'

type Language = keyof typeof LOCALES

/** How one kind of letter speaks: each sentence in its reader's language, else in English. */
export function inEveryLanguage<English extends Room>(
  english: English,
  others: Record<Exclude<Language, 'en'>, Translated<English>>,
): (language: Language) => Say<English> {
  const translations: Record<Language, Translated<English>> = { en: english, ...others }
  return (language) =>
    (key, ...[values]) =>
      fill(translations[language][key] ?? english[key] ?? '', LOCALES[language], values)
}
