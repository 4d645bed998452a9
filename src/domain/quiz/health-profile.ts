import { LANGUAGES, type Language } from '../language/languages.ts'
import { sentFields } from '../text/read-form.ts'
import { isCalendarDay } from '../time/india.ts'
import { isScorable, parseQuizAnswers, type QuizAnswers } from './answers.ts'
import type { Constitution } from './constitutions.ts'
import { type ByDosha, DOSHAS } from './doshas.ts'
import { type QuestionId, SCORED_QUESTIONS } from './questions.ts'
import { scoreQuiz } from './score.ts'
import { BAND_ENDS } from './vikriti.ts'

/** The version of the consent text for storing a profile; a new text gets a new number. */
export const PROFILE_CONSENT_VERSION = 1

/** The last imbalance check: its scores and its day in India. */
export interface CheckedImbalance {
  scores: ByDosha
  checkedOn: string
}

/** What is stored of a quiz: scored answers only, never age, gender, diet or region. */
export interface HealthProfile {
  answers: QuizAnswers
  constitution: Constitution
  imbalance: CheckedImbalance | undefined
}

export interface ProfileConsent {
  version: number
  language: Language
}

export type ProfileProblem = 'answers-incomplete' | 'imbalance-malformed' | 'consent-missing'

export type ProfileToSave =
  | { ok: true; profile: HealthProfile; consent: ProfileConsent }
  | { ok: false; field: 'answers' | 'imbalance' | 'consent'; reason: ProfileProblem }

/**
 * Parses a profile to store; the result is computed from the answers. Refuses an incomplete quiz,
 * an invalid imbalance, and a missing consent to the current text. docs/law.md, personal data.
 */
export function parseProfileToSave(input: unknown): ProfileToSave {
  const body = sentFields(input)
  const consent = readConsent(body.consent)
  if (!consent) return { ok: false, field: 'consent', reason: 'consent-missing' }
  const answers = scoredOnly(parseQuizAnswers(body.answers))
  if (!isScorable(answers)) return { ok: false, field: 'answers', reason: 'answers-incomplete' }
  const isChecked = body.imbalance !== undefined && body.imbalance !== null
  const imbalance = parseCheckedImbalance(body.imbalance)
  if (isChecked && !imbalance) {
    return { ok: false, field: 'imbalance', reason: 'imbalance-malformed' }
  }
  const { constitution } = scoreQuiz(answers)
  return { ok: true, profile: { answers, constitution, imbalance }, consent }
}

/** The scored answers; the descriptive ones stay on the device. */
export function scoredOnly(answers: QuizAnswers): QuizAnswers {
  const kept: Partial<Record<QuestionId, number>> = {}
  for (const { id } of SCORED_QUESTIONS) {
    const option = answers[id]
    if (option !== undefined) kept[id] = option
  }
  return kept
}

function readConsent(input: unknown): ProfileConsent | undefined {
  const given = sentFields(input)
  const language = LANGUAGES.find((known) => known === given.language)
  const isGiven = given.agreed === true && given.version === PROFILE_CONSENT_VERSION
  return isGiven && language ? { version: PROFILE_CONSENT_VERSION, language } : undefined
}

/** Parses a stored check; undefined when it is invalid. */
export function parseCheckedImbalance(input: unknown): CheckedImbalance | undefined {
  const { scores, checkedOn } = sentFields(input)
  if (typeof checkedOn !== 'string' || !isCalendarDay(checkedOn)) return undefined
  const given = sentFields(scores)
  const [vata, pitta, kapha] = DOSHAS.map((dosha) => readScore(given[dosha]))
  if (vata === undefined || pitta === undefined || kapha === undefined) return undefined
  return { scores: { vata, pitta, kapha }, checkedOn }
}

function readScore(value: unknown): number | undefined {
  const isScore =
    typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= BAND_ENDS.marked
  return isScore ? value : undefined
}
