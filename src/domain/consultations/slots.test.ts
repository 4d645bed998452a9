import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../time/durations.ts'
import { indianDay, momentInIndia, weekdayOf } from '../time/india.ts'
import type { BookingHours, Stretch } from './consultant.ts'
import { findOpenSlot, isWithinHours, openSlots } from './slots.ts'

const MORNING: Stretch = { fromMinute: 10 * 60, toMinute: 13 * 60 }
const AFTERNOON: Stretch = { fromMinute: 15 * 60, toMinute: 18 * 60 }
const FULL = [MORNING, AFTERNOON]

const HOURS: BookingHours = {
  weekly: [[], FULL, FULL, FULL, FULL, FULL, [MORNING]],
  holidays: ['2026-12-25'],
  slotMinutes: 30,
  bufferMinutes: 15,
  noticeMinutes: 4 * 60,
  horizonDays: 21,
}
/** A Monday, 06:30 in India. */
const MONDAY = new Date('2026-11-23T01:00:00Z')

const startsOn = (day: string, hours = HOURS, now = MONDAY) =>
  openSlots(hours, [], now)
    .filter(({ startsAt }) => indianDay(startsAt) === day)
    .map(({ startsAt }) => startsAt.toISOString().slice(11, 16))

test('a booking lies outside the hours on a closed day, on another weekday and in the noon break', () => {
  const within = ['2026-11-24T04:30Z', '2026-11-24T09:30Z', '2026-11-28T06:45Z']
  const outside = [
    '2026-12-25T04:30Z',
    '2026-11-29T04:30Z',
    '2026-11-24T07:30Z',
    '2026-11-28T09:30Z',
  ]
  const said = (moments: string[]) => moments.map((at) => isWithinHours(HOURS, new Date(at)))
  expect(said(within)).toEqual(within.map(() => true))
  expect(said(outside)).toEqual(outside.map(() => false))
})

describe('the hours of a day', () => {
  test('have a slot every 45 minutes, and none in the noon break', () => {
    // 10:00, 10:45, 11:30, 12:15 and 15:00 … 17:15 in India.
    const utc = ['04:30', '05:15', '06:00', '06:45', '09:30', '10:15', '11:00', '11:45']
    expect(startsOn('2026-11-24')).toEqual(utc)
  })

  test('end at noon on Saturdays; Sundays and holidays are closed', () => {
    expect(startsOn('2026-11-28')).toEqual(['04:30', '05:15', '06:00', '06:45'])
    expect(startsOn('2026-11-29')).toEqual([])
    const christmas = new Date('2026-12-20T01:00:00Z')
    expect(startsOn('2026-12-24', HOURS, christmas)).toHaveLength(8)
    expect(startsOn('2026-12-25', HOURS, christmas)).toEqual([])
  })

  test('respect the notice of four hours today', () => {
    // At 06:30 the earliest slot is 10:30.
    expect(startsOn('2026-11-23').at(0)).toBe('05:15')
    const exactly = new Date('2026-11-23T00:30:00Z')
    expect(startsOn('2026-11-23', HOURS, exactly).at(0)).toBe('04:30')
  })

  test('end three weeks ahead', () => {
    expect(startsOn('2026-12-14')).toHaveLength(8)
    expect(startsOn('2026-12-15')).toEqual([])
  })

  test('leave out taken slots only', () => {
    const [first, second] = openSlots(HOURS, [], MONDAY)
    if (!first || !second) throw new Error('the calendar is empty')
    const left = openSlots(HOURS, [first], MONDAY)
    expect(left).toHaveLength(openSlots(HOURS, [], MONDAY).length - 1)
    expect(left[0]).toEqual(second)
    expect(findOpenSlot(HOURS, [first], MONDAY, first.startsAt)).toBeUndefined()
    expect(findOpenSlot(HOURS, [], MONDAY, first.startsAt)).toEqual(first)
  })

  test('a booking from before the hours were changed keeps its break', () => {
    const odd = {
      startsAt: momentInIndia('2026-11-24', 10 * 60 + 20),
      endsAt: momentInIndia('2026-11-24', 10 * 60 + 50),
    }
    const left = openSlots(HOURS, [odd], MONDAY).filter(
      ({ startsAt }) => indianDay(startsAt) === '2026-11-24',
    )
    expect(left.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual(
      startsOn('2026-11-24').slice(2),
    )
  })

  test('a time between two slots cannot be booked', () => {
    const between = momentInIndia('2026-11-24', 10 * 60 + 10)
    expect(findOpenSlot(HOURS, [], MONDAY, between)).toBeUndefined()
  })
})

const moment = fc
  .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2030, 0, 1) })
  .map((time) => new Date(time))

const hours = fc.record({
  slotMinutes: fc.integer({ min: 10, max: 90 }),
  bufferMinutes: fc.integer({ min: 0, max: 45 }),
  noticeMinutes: fc.integer({ min: 0, max: 3_000 }),
  horizonDays: fc.integer({ min: 0, max: 40 }),
  fromMinute: fc.integer({ min: 0, max: 12 * 60 }),
  length: fc.integer({ min: 0, max: 12 * 60 }),
  closed: fc.integer({ min: 0, max: 6 }),
})

test('every slot keeps to the hours, on every day of any year', () => {
  fc.assert(
    fc.property(moment, hours, (now, shape) => {
      const { slotMinutes, bufferMinutes, noticeMinutes, horizonDays } = shape
      const stretch = { fromMinute: shape.fromMinute, toMinute: shape.fromMinute + shape.length }
      const days = Array.from({ length: 7 }, (_, day) => (day === shape.closed ? [] : [stretch]))
      const weekly = days as unknown as BookingHours['weekly']
      const plan = { ...shape, weekly, holidays: [indianDay(now, 1)] }
      const slots = openSlots(plan, [], now)
      let last: Date | undefined
      for (const { startsAt, endsAt } of slots) {
        const day = indianDay(startsAt)
        const minute = (startsAt.getTime() - momentInIndia(day, 0).getTime()) / MINUTE_MS
        expect(minute).toBeGreaterThanOrEqual(stretch.fromMinute)
        expect(minute + slotMinutes).toBeLessThanOrEqual(stretch.toMinute)
        expect(endsAt.getTime() - startsAt.getTime()).toBe(slotMinutes * MINUTE_MS)
        expect(startsAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(noticeMinutes * MINUTE_MS)
        expect(weekdayOf(day)).not.toBe(shape.closed)
        expect(day).not.toBe(indianDay(now, 1))
        expect(day <= indianDay(now, horizonDays)).toBe(true)
        const gap = last ? (startsAt.getTime() - last.getTime()) / MINUTE_MS : bufferMinutes
        expect(gap).toBeGreaterThanOrEqual(bufferMinutes)
        last = endsAt
      }
    }),
  )
})
