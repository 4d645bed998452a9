import type { Rooms } from '#messages/catalogue.ts'
import { pages } from '#urls.ts'

type Sentence = Exclude<keyof Rooms['soon'], 'metaTitle'>

interface Way {
  to: string
  label: Sentence
}

export interface SoonScreen {
  title: Sentence
  lead: Sentence
  motif: string
  /** What is already known and true, a point each. */
  points: readonly Sentence[]
  /** Ways on; the first is the main one. */
  ways: readonly [Way, ...Way[]]
}

const TO_SHOP: Way = { to: pages.listing(), label: 'toShop' }
const TO_HOME: Way = { to: pages.home, label: 'toHome' }

/** The screens that are not laid out in full, by the name that their route has. */
export const SOON_SCREENS = {
  quiz: {
    title: 'quizTitle',
    lead: 'quizLead',
    motif: 'lotus',
    points: ['quiz1', 'quiz2', 'quiz3'],
    ways: [TO_SHOP, TO_HOME],
  },
  suggest: {
    title: 'suggestTitle',
    lead: 'suggestLead',
    motif: 'diya',
    points: ['suggest1', 'suggest2', 'suggest3'],
    ways: [{ to: pages.listing({ categories: ['Herbal Remedies'] }), label: 'toSachets' }, TO_HOME],
  },
} as const satisfies Readonly<Record<string, SoonScreen>>

export type SoonName = keyof typeof SOON_SCREENS

/** The screen that a route's id names (`hi-about` is `about`); nothing for any other. */
export function soonNameOf(routeId: string | undefined): SoonName | undefined {
  const name = routeId?.replace(/^(?:hi|gu)-/, '') ?? ''
  return name in SOON_SCREENS ? (name as SoonName) : undefined
}
