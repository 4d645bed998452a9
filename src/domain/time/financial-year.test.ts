import { expect, test } from 'vitest'
import { financialYearOf } from './financial-year.ts'

test.each([
  ['2026-11-24T06:00:00Z', '26-27'],
  ['2027-03-31T18:29:59Z', '26-27'],
  ['2027-03-31T18:30:00Z', '27-28'],
  ['2026-04-01T00:00:00Z', '26-27'],
  ['2099-12-31T00:00:00Z', '99-00'],
])('%s falls into the financial year %s of India', (moment, year) => {
  expect(financialYearOf(new Date(moment))).toBe(year)
})
