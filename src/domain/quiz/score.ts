import type { QuizAnswers } from './answers.ts'
import { type Constitution, pairOf } from './constitutions.ts'
import { type ByDosha, DOSHAS, type Dosha } from './doshas.ts'
import { HALF_VOTES_IN_ALL, OPTION_DOSHAS, SCORED_QUESTIONS } from './questions.ts'

/** More than 50 % means more than 6.5 of 13 votes. */
const HALF_OF_ALL = HALF_VOTES_IN_ALL / 2
/** Three doshas within one vote are nearly equal. */
const ONE_VOTE = 2

export interface QuizResult {
  /** Half votes by dosha; they add up to 26. */
  halfVotes: ByDosha
  /** Unrounded percentages that add up to 100. */
  shares: ByDosha
  constitution: Constitution
  /** The other labels that changing a single answer could give, sorted. */
  closeTo: readonly Constitution[]
}

/** Counts half votes by dosha; unanswered questions do not count. */
export function countVotes(answers: QuizAnswers): ByDosha {
  const votes = { vata: 0, pitta: 0, kapha: 0 }
  for (const { id, halfVotes } of SCORED_QUESTIONS) {
    const dosha = OPTION_DOSHAS[answers[id] ?? -1]
    if (dosha) votes[dosha] += halfVotes
  }
  return votes
}

/**
 * Returns the constitution for 26 half votes: the dosha with more than half; else tri-dosha if all are
 * within one vote or second and third are equal; else the top two.
 */
export function constitutionOf(halfVotes: ByDosha): Constitution {
  const [first, second, third] = ranked(halfVotes)
  if (halfVotes[first] > HALF_OF_ALL) return first
  if (areNearEqual(halfVotes) || halfVotes[second] === halfVotes[third]) return 'tridosha'
  return pairOf(first, second)
}

/** True if all three are within one vote; other tri-dosha results have an equal second and third. */
export function areNearEqual(halfVotes: ByDosha): boolean {
  const [first, , third] = ranked(halfVotes)
  return halfVotes[first] - halfVotes[third] <= ONE_VOTE
}

/** Returns the doshas from highest to lowest; ties keep the default sequence. */
export function ranked(figures: ByDosha): [Dosha, Dosha, Dosha] {
  const [first, second, third] = DOSHAS.toSorted((one, other) => figures[other] - figures[one])
  if (!first || !second || !third) throw new Error('there are three doshas')
  return [first, second, third]
}

/** Percentages of all votes, unrounded. */
export function sharesOf(halfVotes: ByDosha): ByDosha {
  const share = (dosha: Dosha) => (halfVotes[dosha] / HALF_VOTES_IN_ALL) * 100
  return { vata: share('vata'), pitta: share('pitta'), kapha: share('kapha') }
}

/** Formats a share with one decimal. */
export function shownShare(share: number): string {
  return (Math.round(share * 10) / 10).toFixed(1)
}

/** Scores a complete quiz. Throws if a scored answer is missing. */
export function scoreQuiz(answers: QuizAnswers): QuizResult {
  const halfVotes = countVotes(answers)
  const counted = halfVotes.vata + halfVotes.pitta + halfVotes.kapha
  if (counted !== HALF_VOTES_IN_ALL) throw new Error('a quiz is scored when it is complete')
  return {
    halfVotes,
    shares: sharesOf(halfVotes),
    constitution: constitutionOf(halfVotes),
    closeTo: closeCalls(answers, halfVotes),
  }
}

function closeCalls(answers: QuizAnswers, halfVotes: ByDosha): Constitution[] {
  const label = constitutionOf(halfVotes)
  const others = new Set<Constitution>()
  for (const { id, halfVotes: weight } of SCORED_QUESTIONS) {
    const from = OPTION_DOSHAS[answers[id] ?? -1]
    if (!from) continue
    for (const to of OPTION_DOSHAS) {
      if (to === from) continue
      const changed = {
        ...halfVotes,
        [from]: halfVotes[from] - weight,
        [to]: halfVotes[to] + weight,
      }
      others.add(constitutionOf(changed))
    }
  }
  others.delete(label)
  return [...others].sort()
}
