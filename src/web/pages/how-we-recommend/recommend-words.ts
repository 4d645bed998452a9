import type { quizWords } from '#messages/en/quiz-words.ts'
import type { recommendWords } from '#messages/en/recommend-words.ts'
import { useSpoken } from '../../quiz/spoken.tsx'

type FlagWords = {
  readonly [Key in Extract<keyof typeof quizWords, `flag ${string}`>]: string
}

/** Says one sentence of /about/how-we-recommend. */
export const useRecommendWords = () => useSpoken<typeof recommendWords & FlagWords>()
