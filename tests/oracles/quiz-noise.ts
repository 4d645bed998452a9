import type { QuizAnswers } from '#domain/quiz/answers.ts'
import type { Constitution } from '#domain/quiz/constitutions.ts'
import { OPTION_DOSHAS, type QuestionId, SCORED_QUESTIONS } from '#domain/quiz/questions.ts'
import { constitutionOf, countVotes } from '#domain/quiz/score.ts'

/** A random number in [0, 1). */
export type Chance = () => number

export interface NoiseReport {
  people: number
  /** People whose label changed when they answered again. */
  flipped: number
  /** People who were shown a close call, and how many of those flipped. */
  close: number
  closeFlipped: number
}

const OPTIONS = OPTION_DOSHAS.length

function pick(chance: Chance): number {
  return Math.floor(chance() * OPTIONS)
}

/** A person with a tendency: most people choose one dosha more often. */
function somebody(chance: Chance): QuizAnswers {
  const leaning = pick(chance)
  const strength = chance()
  const answers: Partial<Record<QuestionId, number>> = {}
  for (const { id } of SCORED_QUESTIONS) {
    answers[id] = chance() < strength ? leaning : pick(chance)
  }
  return answers
}

function answeredAgain(answers: QuizAnswers, noise: number, chance: Chance): QuizAnswers {
  const again: Partial<Record<QuestionId, number>> = {}
  for (const { id } of SCORED_QUESTIONS) {
    const before = answers[id] ?? 0
    const isOther = chance() < noise
    again[id] = isOther ? (before + 1 + Math.floor(chance() * (OPTIONS - 1))) % OPTIONS : before
  }
  return again
}

/**
 * Simulates people who take the quiz twice, with each answer changing with probability `noise`, and
 * counts how often the label flips. It measures how stable a label is, not whether it is right.
 */
export function simulateNoise({
  people,
  noise,
  chance,
  isClose,
}: {
  people: number
  noise: number
  chance: Chance
  isClose(answers: QuizAnswers, label: Constitution): boolean
}): NoiseReport {
  const report: NoiseReport = { people, flipped: 0, close: 0, closeFlipped: 0 }
  for (let person = 0; person < people; person += 1) {
    const answers = somebody(chance)
    const label = constitutionOf(countVotes(answers))
    const again = constitutionOf(countVotes(answeredAgain(answers, noise, chance)))
    const flips = again !== label
    const wasClose = isClose(answers, label)
    report.flipped += Number(flips)
    report.close += Number(wasClose)
    report.closeFlipped += Number(flips && wasClose)
  }
  return report
}
