import type { Rooms } from '#messages/catalogue.ts'
import { useSpoken } from '../../quiz/spoken.tsx'

type FlagWords = Pick<Rooms['quizWords'], Extract<keyof Rooms['quizWords'], `flag ${string}`>>

/** Formats a sentence of /about/how-we-recommend. */
export const useRecommendWords = () => useSpoken<Rooms['recommendWords'] & FlagWords>()
