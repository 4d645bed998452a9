import { expect, test } from 'vitest'
import { doshaOfSeason, RITUS, rituOn } from './seasons.ts'

test.each([
  ['2026-01-14', 'hemanta'],
  ['2026-01-15', 'shishira'],
  ['2026-03-14', 'shishira'],
  ['2026-03-15', 'vasanta'],
  ['2026-05-15', 'grishma'],
  ['2026-07-15', 'varsha'],
  ['2026-09-14', 'varsha'],
  ['2026-09-15', 'sharad'],
  ['2026-11-14', 'sharad'],
  ['2026-11-24', 'hemanta'],
  ['2026-12-31', 'hemanta'],
  ['2028-02-29', 'shishira'],
])('on %s it is %s', (day, ritu) => {
  expect(rituOn(day).id).toBe(ritu)
})

test('the dosha of a season is the one at its peak, else the one that accumulates', () => {
  expect(RITUS.map(doshaOfSeason)).toEqual(['kapha', 'kapha', 'vata', 'vata', 'pitta', undefined])
})
