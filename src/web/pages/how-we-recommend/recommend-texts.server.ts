import type { Language } from '#domain/language/languages.ts'
import { messagesIn } from '#messages/sentences.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import { flagWordsIn, quizTextsIn } from '../quiz/quiz-texts.server.ts'

/** The texts of the rules, and the quiz texts that they refer to, which /test shows too. */
export function recommendTextsIn(language: Language) {
  const { questions, vikriti, seasons, concerns } = quizTextsIn(language)
  const words: SpokenWords = { ...messagesIn(language, 'recommendWords'), ...flagWordsIn(language) }
  return { words, questions, vikriti, seasons, concerns }
}
