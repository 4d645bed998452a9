import { expect, test } from 'vitest'
import { FIRST_STEP, takeStep } from './booking-steps.ts'

const startsAt = new Date('2026-11-24T04:30:00Z')
const day = takeStep(FIRST_STEP, { kind: 'day', date: '2026-11-24' })
const details = takeStep(day, { kind: 'time', startsAt })

test('day, time, details, and back the same way', () => {
  expect([FIRST_STEP.at, day.at, details.at]).toEqual(['day', 'time', 'details'])
  const back = takeStep(details, { kind: 'back' })
  expect(back).toEqual({ at: 'time', date: '2026-11-24', startsAt })
  expect(takeStep(back, { kind: 'back' })).toMatchObject({ at: 'day', date: '2026-11-24' })
})

test('another day discards the time of the first', () => {
  expect(takeStep(details, { kind: 'day', date: '2026-11-25' })).toEqual({
    at: 'time',
    date: '2026-11-25',
    startsAt: undefined,
  })
})

test('after losing a time the visitor chooses another one of that day, or another day if there is none', () => {
  const lost = (freeDates: string[]) => takeStep(details, { kind: 'time-lost', freeDates })
  expect(lost(['2026-11-24', '2026-11-25'])).toEqual({ ...day, startsAt: undefined })
  expect(lost(['2026-11-25'])).toEqual(FIRST_STEP)
})
