import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/durations.ts'
import { INDIAN_TIME_ZONE } from '../time/india.ts'
import type { Slot } from './slots.ts'
import { dayIn, groupByDay, isTimeZone } from './visitor-days.ts'

const half = (startsAt: string): Slot => ({
  startsAt: new Date(startsAt),
  endsAt: new Date(Date.parse(startsAt) + 30 * MINUTE_MS),
})

test('an Indian morning is on the previous day in Los Angeles', () => {
  const slots = [half('2026-11-24T04:30:00Z'), half('2026-11-24T09:30:00Z')]
  expect(groupByDay(slots, INDIAN_TIME_ZONE)).toEqual([{ date: '2026-11-24', slots }])
  expect(groupByDay(slots, 'America/Los_Angeles')).toEqual([
    { date: '2026-11-23', slots: [slots[0]] },
    { date: '2026-11-24', slots: [slots[1]] },
  ])
})

test('London is correct on both sides of a clock change', () => {
  expect(dayIn('Europe/London', new Date('2026-10-24T22:59:00Z'))).toBe('2026-10-24')
  expect(dayIn('Europe/London', new Date('2026-10-24T23:00:00Z'))).toBe('2026-10-25')
  expect(dayIn('Europe/London', new Date('2026-10-25T23:59:00Z'))).toBe('2026-10-25')
  expect(dayIn('Europe/London', new Date('2026-10-26T00:00:00Z'))).toBe('2026-10-26')
})

test('only names of time zones are accepted', () => {
  expect(['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
  const made = ['', 'India', '../etc', 'Asia/Kolkata\n', '+05:30', 'x'.repeat(80), 'Asia/Nowhere']
  expect(made.filter(isTimeZone)).toEqual([])
})

const ZONES = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Marquesas', 'America/New_York', 'UTC']

test('in every zone each slot is on exactly one day, in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 0, max: 2_000 }), { maxLength: 60 }),
      fc.constantFrom(...ZONES),
      (quarters, zone) => {
        const slots = quarters
          .toSorted((one, other) => one - other)
          .map((quarter) => half(new Date(Date.UTC(2026, 9, 20) + quarter * 900_000).toISOString()))
        const days = groupByDay(slots, zone)
        expect(days.flatMap((day) => day.slots)).toEqual(slots)
        const dates = days.map(({ date }) => date)
        expect(dates).toEqual([...new Set(dates)].sort())
        for (const { date, slots: ofDay } of days) {
          expect(ofDay.every(({ startsAt }) => dayIn(zone, startsAt) === date)).toBe(true)
        }
      },
    ),
  )
})
