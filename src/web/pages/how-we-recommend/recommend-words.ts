import type { Namespaces } from '#messages/catalogue.ts'
import { useSpoken } from '../../quiz/spoken.tsx'

type FlagWords = Pick<
  Namespaces['quizWords'],
  Extract<keyof Namespaces['quizWords'], `flag ${string}`>
>

export const useRecommendWords = () => useSpoken<Namespaces['recommendWords'] & FlagWords>()
