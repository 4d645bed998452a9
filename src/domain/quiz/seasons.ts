import type { Dosha } from './doshas.ts'

/** The six Ayurvedic seasons (ritus); they change in mid-month. */
const RITU_IDS = ['shishira', 'vasanta', 'grishma', 'varsha', 'sharad', 'hemanta'] as const
type RituId = (typeof RITU_IDS)[number]

export interface Ritu {
  id: RituId
  /** The first day as month and day; it varies a little by region. */
  from: `${string}-${string}`
  peaks?: Dosha
  gathers?: Dosha
}

export const RITUS: readonly [Ritu, ...Ritu[]] = [
  { id: 'shishira', from: '01-15', gathers: 'kapha' },
  { id: 'vasanta', from: '03-15', peaks: 'kapha' },
  { id: 'grishma', from: '05-15', gathers: 'vata' },
  { id: 'varsha', from: '07-15', peaks: 'vata', gathers: 'pitta' },
  { id: 'sharad', from: '09-15', peaks: 'pitta' },
  { id: 'hemanta', from: '11-15' },
]

/** The season of a calendar day such as `2026-11-24`. */
export function rituOn(day: string): Ritu {
  const monthAndDay = day.slice(5)
  // Early January belongs to the Hemanta that began in November.
  return RITUS.findLast(({ from }) => from <= monthAndDay) ?? (RITUS.at(-1) as Ritu)
}

/** The dosha to care for in a season: the one at its peak, else the one that accumulates. */
export function doshaOfSeason({ peaks, gathers }: Ritu): Dosha | undefined {
  return peaks ?? gathers
}
