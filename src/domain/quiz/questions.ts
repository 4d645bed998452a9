import type { Dosha } from './doshas.ts'

/** The 18 questions in sequence; their texts are messages with these names. */
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

/** The published instruments and books that the questions follow. */
type QuestionSource = 'pas' | 'ppat' | 'mysore' | 'classical' | 'own'

export interface Question {
  id: QuestionId
  /** The number of options. */
  options: number
  /** The half votes of its answer; 0 for the four descriptive questions. */
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

// 13 topics with one vote each; stress has two questions with half a vote each. Half votes are
// integers.
const scored = (id: QuestionId, ...sources: QuestionSource[]): Question => ({
  id,
  options: OPTION_DOSHAS.length,
  halfVotes: id === 'stress-1' || id === 'stress-2' ? 1 : 2,
  sources,
})

/** The quiz in sequence. The shop's own interpretation assigns occupation, BMI and lifestyle to doshas. */
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

/** The total of 13 votes, counted in halves. */
export const HALF_VOTES_IN_ALL = SCORED_QUESTIONS.reduce((sum, { halfVotes }) => sum + halfVotes, 0)

/** 'Under 18' is the first option of the first question; it ends the quiz. */
export const UNDER_18 = { question: 'age', option: 0 } as const
/** People over 65 are advised to ask a doctor before changing their diet. */
export const OVER_65 = { question: 'age', option: 4 } as const
/** The options of the diet question, which suggestions take into account. */
export const DIETS = ['vegetarian', 'vegan', 'eggs', 'non-vegetarian', 'jain'] as const
export type Diet = (typeof DIETS)[number]
