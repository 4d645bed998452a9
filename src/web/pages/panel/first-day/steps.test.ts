import { expect, test } from 'vitest'
import { MISSING_CODES } from '#domain/opening/missing-details.ts'
import { stepsOf } from './steps.ts'

test('everything that can be missing is in one step of the first day', () => {
  const steps = stepsOf(
    MISSING_CODES.map((code) => ({ code })),
    { hasRemoved: false },
  )
  expect(steps.flatMap(({ missing }) => missing).sort()).toEqual([...MISSING_CODES].sort())
  const done = stepsOf([], { hasRemoved: true })
  expect(done.every(({ missing }) => missing.length === 0)).toBe(true)
})

test('a shop that never had the demo’s examples has no step that removes them', () => {
  const named = (hasRemoved: boolean) =>
    stepsOf([], { hasRemoved }).some(({ name }) => name === 'examples')
  expect([named(false), named(true)]).toEqual([false, true])
})
