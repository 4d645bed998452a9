import { sentFields } from '../text/read-form.ts'
import { dayAfter } from '../time/india.ts'
import { type Constitution, DOSHAS_OF } from './constitutions.ts'
import { type ByDosha, DOSHAS, type Dosha } from './doshas.ts'
import { ranked } from './score.ts'

/** The 12 items in the mixed sequence of display. */
export const VIKRITI_ITEMS = [
  'v1',
  'p1',
  'k1',
  'v2',
  'p2',
  'k2',
  'v3',
  'p3',
  'k3',
  'v4',
  'p4',
  'k4',
] as const
export type VikritiItem = (typeof VIKRITI_ITEMS)[number]

/** Never, one or two days a week, three or four days, nearly every day. */
export const VIKRITI_STEPS = [0, 1, 2, 3] as const
/** The minimum time between checks. */
export const DAYS_BETWEEN_CHECKS = 14

export type VikritiAnswers = Readonly<Partial<Record<VikritiItem, number>>>

const DOSHA_OF: Readonly<Record<string, Dosha>> = { v: 'vata', p: 'pitta', k: 'kapha' }

/** The dosha whose imbalance an item shows. */
export function doshaOfItem(item: VikritiItem): Dosha {
  return DOSHA_OF[item.charAt(0)] ?? 'vata'
}

/** Parses answers, dropping everything invalid. */
export function parseVikritiAnswers(input: unknown): VikritiAnswers {
  const given = sentFields(input)
  const answers: Partial<Record<VikritiItem, number>> = {}
  for (const item of VIKRITI_ITEMS) {
    const step = given[item]
    if (VIKRITI_STEPS.some((known) => known === step)) answers[item] = Number(step)
  }
  return answers
}

export const BANDS = ['settled', 'mild', 'moderate', 'marked'] as const
export type Band = (typeof BANDS)[number]

/** The highest score of each band. */
export const BAND_ENDS: Readonly<Record<Band, number>> = {
  settled: 3,
  mild: 6,
  moderate: 9,
  marked: 12,
}

/** The band of a score of 0 to 12. */
export function bandOf(score: number): Band {
  return BANDS.find((band) => score <= BAND_ENDS[band]) ?? 'marked'
}

/** Scores from here on count as raised. */
const MIN_RAISED = BAND_ENDS.settled + 1
/** Scores within one point of the highest are raised too. */
const WITHIN = 1

export interface VikritiResult {
  scores: ByDosha
  band: Band
  /** None, one, two, or all three. */
  raised: readonly Dosha[]
}

/** Scores the check; undefined until all 12 items are answered. */
export function scoreVikriti(answers: VikritiAnswers): VikritiResult | undefined {
  const scores = { vata: 0, pitta: 0, kapha: 0 }
  for (const item of VIKRITI_ITEMS) {
    const step = answers[item]
    if (step === undefined) return undefined
    scores[doshaOfItem(item)] += step
  }
  return resultOfScores(scores)
}

/** The result for three scores of 0 to 12. */
export function resultOfScores(scores: ByDosha): VikritiResult {
  const [highest] = ranked(scores)
  const max = scores[highest]
  const raised = max < MIN_RAISED ? [] : DOSHAS.filter((dosha) => max - scores[dosha] <= WITHIN)
  return { scores, band: bandOf(max), raised }
}

export type VikritiComparison = 'none' | 'usual' | 'change' | 'all'

/** Compares an imbalance with the constitution: its usual tendency, or a change. */
export function compareWithConstitution(
  { raised }: VikritiResult,
  constitution: Constitution,
): VikritiComparison {
  if (raised.length === 0) return 'none'
  if (raised.length === DOSHAS.length) return 'all'
  const own = DOSHAS_OF[constitution]
  return raised.every((dosha) => own.includes(dosha)) ? 'usual' : 'change'
}

/** The first day on which the check may be repeated. */
export function nextCheckDay(checkedOn: string): string {
  return dayAfter(checkedOn, DAYS_BETWEEN_CHECKS)
}

/** True if the check may be done on this day; always if it was never done. */
export function mayCheckAgain(checkedOn: string | undefined, today: string): boolean {
  return checkedOn === undefined || today >= nextCheckDay(checkedOn)
}
