import type { Language } from '#domain/language/languages.ts'
import { CONCERNS } from '#domain/suggestions/concerns.ts'
import { messagesIn } from '#messages/sentences.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import { flagWordsIn, quizTextsIn } from '../quiz/quiz-texts.server.ts'

/** The texts of /suggest-products and the names of all concerns, the same for every shopper. */
export function suggestTextsIn(language: Language) {
  const { concerns } = quizTextsIn(language)
  return {
    words: { ...messagesIn(language, 'suggestWords'), ...flagWordsIn(language) } as SpokenWords,
    concerns: Object.fromEntries(
      CONCERNS.map(({ index }) => [index, concerns[index]?.name ?? '']),
    ) as Readonly<Record<number, string>>,
  }
}
