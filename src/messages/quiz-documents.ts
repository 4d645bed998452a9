import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'

const FILES = import.meta.glob<unknown>('/content/quiz/*/*.json', {
  eager: true,
  import: 'default',
})

/** A document of the quiz in a language, by the name of its file; untranslated parts are English. For the server only. */
export function quizDocumentIn(language: Language, name: string): unknown {
  const english = FILES[`/content/quiz/${DEFAULT_LANGUAGE}/${name}.json`]
  return withEnglish(FILES[`/content/quiz/${language}/${name}.json`], english)
}

/** A translation merged over the English text, part by part, in the English order. */
function withEnglish(translated: unknown, english: unknown): unknown {
  if (typeof english !== 'object' || english === null) return translated ?? english
  const own: Readonly<Record<string, unknown>> =
    typeof translated === 'object' && translated !== null ? { ...translated } : {}
  if (Array.isArray(english)) return english.map((part, at) => withEnglish(own[at], part))
  return Object.fromEntries(
    Object.entries(english).map(([key, part]) => [key, withEnglish(own[key], part)]),
  )
}

/** The signs of a concern that need a doctor, in a language. */
export function redFlagsIn(language: Language, concern: number): readonly string[] {
  const texts = quizDocumentIn(language, 'concerns') as Readonly<
    Record<number, { redFlags: readonly string[] }>
  >
  return texts[concern]?.redFlags ?? []
}
