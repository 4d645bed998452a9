import type { Rooms } from '#messages/catalogue.ts'
import { useSpoken } from '../../quiz/spoken.tsx'

type FlagWords = Pick<Rooms['quizWords'], Extract<keyof Rooms['quizWords'], `flag ${string}`>>

/** Says one sentence of /suggest-products. */
export const useSuggestWords = () => useSpoken<Rooms['suggestWords'] & FlagWords>()
