import type { quizWords } from '#messages/en/quiz-words.ts'
import type { suggestWords } from '#messages/en/suggest-words.ts'
import { useSpoken } from '../../quiz/spoken.tsx'

type FlagWords = {
  readonly [Key in Extract<keyof typeof quizWords, `flag ${string}`>]: string
}

/** Says one sentence of /suggest-products. */
export const useSuggestWords = () => useSpoken<typeof suggestWords & FlagWords>()
