import type { Language } from '#domain/language/languages.ts'
import { quizDocumentIn } from '#messages/quiz-documents.ts'
import { messagesIn } from '#messages/sentences.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import type { QuizDocuments, QuizTexts } from './quiz-texts.ts'

const documentIn = <Name extends keyof QuizDocuments>(language: Language, name: Name) =>
  quizDocumentIn(language, name) as QuizDocuments[Name]

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
