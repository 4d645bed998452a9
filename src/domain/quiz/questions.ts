import type { Dosha } from './doshas.ts'

/** The 18 questions in their order. Their words are in messages, by these names. */
export const QUESTION_IDS = [
  'age',
  'gender',
  'diet',
  'region',
  'occupation',
  'hunger',
  'eating',
  'sleep',
  'food',
  'memory',
  'stress-1',
  'stress-2',
  'skin',
  'bmi',
  'digestion',
  'taste',
  'effects',
  'lifestyle',
] as const
export type QuestionId = (typeof QUESTION_IDS)[number]

/** Published instruments and books that the questions follow. */
type QuestionSource = 'pas' | 'ppat' | 'mysore' | 'classical' | 'own'

export interface Question {
  id: QuestionId
  /** How many options it has. */
  options: number
  /** Half votes that its answer gives; 0 for the four that only describe the person. */
  halfVotes: 0 | 1 | 2
  sources: readonly QuestionSource[]
}

/** First option Kapha, second Pitta, third Vata. */
export const OPTION_DOSHAS = ['kapha', 'pitta', 'vata'] as const satisfies readonly Dosha[]

const describing = (id: QuestionId, options: number): Question => ({
  id,
  options,
  halfVotes: 0,
  sources: [],
})

// 13 topics, each one vote; stress is asked twice, half a vote each. Half votes keep whole numbers.
const scored = (id: QuestionId, ...sources: QuestionSource[]): Question => ({
  id,
  options: OPTION_DOSHAS.length,
  halfVotes: id === 'stress-1' || id === 'stress-2' ? 1 : 2,
  sources,
})

/**
 * The quiz in its order, with the dosha that each option speaks for. What occupation, BMI and
 * lifestyle say of a dosha is the shop's own reading, so they weigh little.
 */
export const QUESTIONS: readonly Question[] = [
  describing('age', 5),
  describing('gender', 4),
  describing('diet', 5),
  describing('region', 7),
  scored('occupation', 'own'),
  scored('hunger', 'ppat', 'classical'),
  scored('eating', 'ppat'),
  scored('sleep', 'ppat', 'classical'),
  scored('food', 'classical'),
  scored('memory', 'mysore', 'classical'),
  scored('stress-1', 'mysore'),
  scored('stress-2', 'mysore'),
  scored('skin', 'pas', 'classical'),
  scored('bmi', 'own'),
  scored('digestion', 'pas', 'classical'),
  scored('taste', 'classical'),
  scored('effects', 'classical'),
  scored('lifestyle', 'own'),
]

export const SCORED_QUESTIONS: readonly Question[] = QUESTIONS.filter(
  ({ halfVotes }) => halfVotes > 0,
)

/** 13 votes are counted, here in halves. */
export const HALF_VOTES_IN_ALL = SCORED_QUESTIONS.reduce((sum, { halfVotes }) => sum + halfVotes, 0)

/** 'Under 18' is the first option of the first question; it ends the quiz. */
export const UNDER_18 = { question: 'age', option: 0 } as const
/** Over 65 asks a doctor before changing diet. */
export const OVER_65 = { question: 'age', option: 4 } as const
/** Options of the question about diet that a suggestion has to respect. */
export const DIETS = ['vegetarian', 'vegan', 'eggs', 'non-vegetarian', 'jain'] as const
export type Diet = (typeof DIETS)[number]
