import type { Rooms } from '#messages/catalogue.ts'
import { useSpoken } from '../../quiz/spoken.tsx'

type FlagWords = Pick<Rooms['quizWords'], Extract<keyof Rooms['quizWords'], `flag ${string}`>>

/** Formats a sentence of /suggest-products. */
export const useSuggestWords = () => useSpoken<Rooms['suggestWords'] & FlagWords>()
