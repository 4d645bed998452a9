import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { messagesIn } from '#messages/sentences.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import type { QuizDocuments, QuizTexts } from './quiz-texts.ts'

const FILES = import.meta.glob<unknown>('/content/quiz/*/*.json', {
  eager: true,
  import: 'default',
})

/** One document in a language; untranslated parts are English. */
function documentIn<Name extends keyof QuizDocuments>(
  language: Language,
  name: Name,
): QuizDocuments[Name] {
  const english = FILES[`/content/quiz/${DEFAULT_LANGUAGE}/${name}.json`]
  return withEnglish(
    FILES[`/content/quiz/${language}/${name}.json`],
    english,
  ) as QuizDocuments[Name]
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

const known = new Map<Language, QuizTexts>()

/** All texts of /test. Kept on the server: the page gets them from its loader. */
export function quizTextsIn(language: Language): QuizTexts {
  const texts = known.get(language) ?? {
    words: messagesIn(language, 'quizWords'),
    questions: documentIn(language, 'questions'),
    vikriti: documentIn(language, 'vikriti'),
    calming: documentIn(language, 'calming'),
    advice: documentIn(language, 'advice'),
    seasons: documentIn(language, 'seasons'),
    concerns: documentIn(language, 'concerns'),
  }
  known.set(language, texts)
  return texts
}

/** The names of the flags, as in the safety questions. */
export function flagWordsIn(language: Language): SpokenWords {
  const words = Object.entries(quizTextsIn(language).words)
  return Object.fromEntries(words.filter(([key]) => key.startsWith('flag ')))
}
