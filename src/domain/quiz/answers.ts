import { sentFields } from '../text/read-form.ts'
import {
  DIETS,
  type Diet,
  OVER_65,
  QUESTIONS,
  type QuestionId,
  SCORED_QUESTIONS,
  UNDER_18,
} from './questions.ts'

/** The latest answer to each question: the option's index from 0. */
export type QuizAnswers = Readonly<Partial<Record<QuestionId, number>>>

/** Records an answer; a repeated one replaces the earlier. */
export function answerQuestion(answers: QuizAnswers, id: QuestionId, option: number): QuizAnswers {
  return { ...answers, [id]: option }
}

/** Parses answers, dropping everything invalid. */
export function parseQuizAnswers(input: unknown): QuizAnswers {
  const given = sentFields(input)
  const answers: Partial<Record<QuestionId, number>> = {}
  for (const { id, options } of QUESTIONS) {
    const option = given[id]
    if (typeof option === 'number' && Number.isInteger(option) && option >= 0 && option < options) {
      answers[id] = option
    }
  }
  return answers
}

/** True if every question is answered. */
export function isComplete(answers: QuizAnswers): boolean {
  return QUESTIONS.every(({ id }) => answers[id] !== undefined)
}

/** True if all scored questions are answered; the other four only describe the person. */
export function isScorable(answers: QuizAnswers): boolean {
  return SCORED_QUESTIONS.every(({ id }) => answers[id] !== undefined)
}

/**
 * True for children: their data requires a parent's verifiable consent, so the quiz ends
 * (docs/law.md, personal data).
 */
export function endsForAge(answers: QuizAnswers): boolean {
  return answers[UNDER_18.question] === UNDER_18.option
}

/** True if the person is over 65. */
export function isOver65(answers: QuizAnswers): boolean {
  return answers[OVER_65.question] === OVER_65.option
}

/** Returns the person's diet; undefined until it is answered. */
export function dietOf(answers: QuizAnswers): Diet | undefined {
  return answers.diet === undefined ? undefined : DIETS[answers.diet]
}
