import { expect, test } from 'vitest'
import {
  dietOf,
  endsForAge,
  isComplete,
  isOver65,
  isScorable,
  parseQuizAnswers,
} from './answers.ts'
import { DIETS, QUESTIONS, SCORED_QUESTIONS } from './questions.ts'

const full = Object.fromEntries(QUESTIONS.map(({ id, options }) => [id, options - 1]))

test('answers are parsed as far as they are options of a question', () => {
  expect(parseQuizAnswers({ ...full, other: 1 })).toEqual(full)
  for (const { id, options } of QUESTIONS) {
    for (const wrong of [options, -1, 0.5, '0', null, undefined]) {
      const { [id]: _, ...others } = full
      expect(parseQuizAnswers({ ...full, [id]: wrong })).toEqual(others)
    }
    expect(parseQuizAnswers({ [id]: 0 })).toEqual({ [id]: 0 })
  }
  for (const input of [undefined, null, 'answers', 7]) expect(parseQuizAnswers(input)).toEqual({})
})

test('a quiz is complete with every question, and scored without those that describe the person', () => {
  const scored = Object.fromEntries(SCORED_QUESTIONS.map(({ id }) => [id, 0]))
  expect([isComplete(full), isComplete(scored), isScorable(scored)]).toEqual([true, false, true])
  const { skin: _, ...thirteen } = scored
  expect(isScorable(thirteen)).toBe(false)
})

test('the quiz ends for children, and advises those over 65', () => {
  const ages = [0, 1, 2, 3, 4]
  expect(ages.filter((age) => endsForAge({ age }))).toEqual([0])
  expect(ages.filter((age) => isOver65({ age }))).toEqual([4])
  expect([endsForAge({}), isOver65({})]).toEqual([false, false])
})

test('the diet is known once it is answered', () => {
  expect(dietOf({})).toBeUndefined()
  expect(DIETS.map((_, diet) => dietOf({ diet }))).toEqual(DIETS)
})
