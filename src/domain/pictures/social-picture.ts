import inLanguages from '#content/catalogue/social-pictures.json' with { type: 'json' }
import { isTranslation, type Language } from '../language/languages.ts'

const DRAWN: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = inLanguages

/** The link preview picture with its words in a language, where one was drawn beside the English one. */
export function socialPictureIn<Path extends string | null | undefined>(
  path: Path,
  language: Language,
): string | Path {
  return (path && isTranslation(language) ? DRAWN[path]?.[language] : undefined) ?? path
}
