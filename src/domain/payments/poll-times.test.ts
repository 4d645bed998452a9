import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../time/durations.ts'
import { nextPollTime, POLLS_AFTER_MS } from './poll-times.ts'

const BEGUN = new Date('2026-11-20T10:00:00Z')
const after = (ms: number) => new Date(BEGUN.getTime() + ms)

test('the provider is polled after 2, 5 and 15 minutes, 1 and 6 hours, then daily until day 6', () => {
  const times: number[] = []
  for (let at: Date | undefined = BEGUN; at; at = nextPollTime(BEGUN, at)) {
    times.push((at.getTime() - BEGUN.getTime()) / MINUTE_MS)
  }
  const days = [1, 2, 3, 4, 5, 6].map((day) => (day * DAY_MS) / MINUTE_MS)
  expect(times).toEqual([0, 2, 5, 15, 60, 360, ...days])
})

test('a shop that was down for a day only makes the next poll', () => {
  expect(nextPollTime(BEGUN, after(DAY_MS + 1))).toEqual(after(2 * DAY_MS))
})

test('nothing is polled after the sixth day', () => {
  expect(nextPollTime(BEGUN, after(POLLS_AFTER_MS.at(-1) ?? 0))).toBeUndefined()
})
