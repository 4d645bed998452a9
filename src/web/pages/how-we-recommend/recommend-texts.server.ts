import { quizWords } from '#messages/en/quiz-words.ts'
import { recommendWords } from '#messages/en/recommend-words.ts'
import type { Language } from '#urls.ts'
import type { SpokenWords } from '../../quiz/spoken.tsx'
import { quizTextsIn } from '../quiz/quiz-texts.server.ts'

const FLAG_WORDS = Object.fromEntries(
  Object.entries(quizWords).filter(([key]) => key.startsWith('flag ')),
)

/** The rules' words, and those of the quiz that they are about: the same texts that /test asks. */
export function recommendTextsIn(language: Language) {
  const { questions, vikriti, seasons, concerns } = quizTextsIn(language)
  const words: SpokenWords = { ...recommendWords, ...FLAG_WORDS }
  return { words, questions, vikriti, seasons, concerns }
}
