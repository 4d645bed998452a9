import type { ConcernText } from './concern-text.ts'
import { concernsOneToTen } from './concerns-1-to-10.ts'
import { concernsElevenToTwenty } from './concerns-11-to-20.ts'

/** The 20 concerns of spec §3. Read by loaders alone. */
export const concernTexts: Readonly<Record<number, ConcernText>> = {
  ...concernsOneToTen,
  ...concernsElevenToTwenty,
}
