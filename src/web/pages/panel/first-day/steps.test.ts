import { expect, test } from 'vitest'
import { MISSING_CODES } from '#domain/opening/missing-details.ts'
import { stepsOf } from './steps.ts'

test('everything that can be missing is in one step of the first day', () => {
  const steps = stepsOf(MISSING_CODES.map((code) => ({ code })))
  expect(steps.flatMap(({ missing }) => missing).sort()).toEqual([...MISSING_CODES].sort())
  expect(stepsOf([]).every(({ missing }) => missing.length === 0)).toBe(true)
})
