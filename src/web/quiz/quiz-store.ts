import { parseQuizAnswers, type QuizAnswers } from '#domain/quiz/answers.ts'
import { QUESTION_IDS } from '#domain/quiz/questions.ts'
import { parseVikritiAnswers, type VikritiAnswers } from '#domain/quiz/vikriti.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

/** The visitor's progress on /test, stored on the device; survives a reload. */
export interface QuizProgress {
  answers: QuizAnswers
  /** Index of the current question. */
  at: number
  /** 'Submit Assessment' has been pressed. */
  submitted: boolean
  vikriti: VikritiAnswers
}

function parseProgress(kept: unknown): QuizProgress {
  const { at, answers, submitted, vikriti }: Record<string, unknown> = Object(kept)
  const isPlace =
    typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < QUESTION_IDS.length
  return {
    answers: parseQuizAnswers(answers),
    at: isPlace ? at : 0,
    submitted: submitted === true,
    vikriti: parseVikritiAnswers(vikriti),
  }
}

export const NO_PROGRESS = parseProgress(undefined)

/** Not sent without a consent; signing out deletes it. */
export const quizStore = createDeviceStore(DEVICE_KEYS.quiz, parseProgress)
