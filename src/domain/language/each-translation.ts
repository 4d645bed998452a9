import { TRANSLATIONS, type Translation } from './languages.ts'

/** Makes a record with a value for each language but the default. */
export function eachTranslation<Value>(make: (language: Translation) => Value) {
  const made = TRANSLATIONS.map((language) => [language, make(language)] as const)
  return Object.fromEntries(made) as Record<Translation, Value>
}
