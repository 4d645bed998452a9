import type { Language } from '#domain/language/languages.ts'
import { messagesIn } from '#messages/sentences.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import { flagWordsIn, quizTextsIn } from '../quiz/quiz-texts.server.ts'

/** The rules' words, and those of the quiz that they are about: the same texts that /test asks. */
export function recommendTextsIn(language: Language) {
  const { questions, vikriti, seasons, concerns } = quizTextsIn(language)
  const words: SpokenWords = { ...messagesIn(language, 'recommendWords'), ...flagWordsIn(language) }
  return { words, questions, vikriti, seasons, concerns }
}
