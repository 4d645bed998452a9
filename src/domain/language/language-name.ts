import { type Language, localeOf } from './languages.ts'

/** Returns the name of one language in another: `Hindi`, `हिन्दी`. */
export function languageName(named: Language, reader: Language): string {
  return new Intl.DisplayNames(localeOf(reader), { type: 'language' }).of(named) ?? named
}
