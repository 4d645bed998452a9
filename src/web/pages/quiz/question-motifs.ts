import type { QuestionId } from '#domain/quiz/questions.ts'

/** The motif beside each question: a plant or vessel that suits its topic. */
export const MOTIF_OF: Readonly<Record<QuestionId, string>> = {
  age: 'diya',
  gender: 'lotus',
  diet: 'thali',
  region: 'matka',
  occupation: 'churn',
  hunger: 'flame',
  eating: 'thali',
  sleep: 'lotus',
  food: 'pomegranate',
  memory: 'brahmi',
  'stress-1': 'tulsi',
  'stress-2': 'rose',
  skin: 'aloe',
  bmi: 'grain',
  digestion: 'ginger',
  taste: 'lemon',
  effects: 'fennel',
  lifestyle: 'daisy',
}
