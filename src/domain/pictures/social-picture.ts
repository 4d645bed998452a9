import inLanguages from '#content/catalogue/social-pictures.json' with { type: 'json' }
import { isTranslation, type Language } from '../language/languages.ts'

const DRAWN: Readonly<Record<string, Readonly<Partial<Record<Language, string>>>>> = inLanguages

/** Returns the picture for link previews with its words in a language, if one was drawn; else the English one. */
export function socialPictureIn<Path extends string | null | undefined>(
  path: Path,
  language: Language,
): string | Path {
  return (path && isTranslation(language) ? DRAWN[path]?.[language] : undefined) ?? path
}
