import { expect, test } from 'vitest'
import type { FirstWaiting } from '#database/panel/first-waiting.ts'
import type { Waiting } from '#database/panel/waiting.ts'
import { ROLES } from '#domain/accounts/roles.ts'
import { MAX_COUNTED } from '#domain/text/counts.ts'
import { waitingEntries } from './waiting-entries.ts'

const OWNER = { role: 'admin', rights: ROLES.owner } as const
const NOTHING: Waiting = {
  toPack: { count: 0, late: 0 },
  tasks: { money: 0, parcels: 0, returns: 0 },
  lateReturns: 0,
  recalled: 0,
  lowStock: { count: 0, soldOut: 0 },
  endingLots: 0,
  reviews: 0,
  tickets: { unanswered: { count: 0, late: 0 }, unsettled: 0 },
  consultations: 0,
}
const UNKNOWN: FirstWaiting = { since: {}, nextConsultation: undefined, firstEnd: undefined }
const entriesOf = (waiting: Partial<Waiting>, first: Partial<FirstWaiting> = {}) =>
  waitingEntries({ ...NOTHING, ...waiting }, { ...UNKNOWN, ...first }, OWNER)
const seen = (waiting: Partial<Waiting>) =>
  entriesOf(waiting).map(({ words, note, isUrgent }) => [words, note, isUrgent])

test('there are no entries when nothing waits', () => {
  expect(seen({})).toEqual([])
})

test.each([
  [
    'returns',
    'returnsLate',
    (late: number) => ({ tasks: { ...NOTHING.tasks, returns: 3 }, lateReturns: late }),
  ],
  ['toPack', 'toPackLate', (late: number) => ({ toPack: { count: 3, late } })],
  [
    'tickets',
    'ticketsLate',
    (late: number) => ({ tickets: { unanswered: { count: 3, late }, unsettled: 0 } }),
  ],
] as const)('%s are urgent once some are late, and say how many', (words, note, waitingWith) => {
  expect(seen(waitingWith(0))).toEqual([[words, undefined, false]])
  expect(seen(waitingWith(2))).toEqual([[words, { words: note, count: 2 }, true]])
})

test('the sold-out share is left out when low stock exceeds the maximum that is counted', () => {
  const lowStock = (count: number) => seen({ lowStock: { count, soldOut: 1 } })
  expect(lowStock(MAX_COUNTED)).toEqual([['lowStock', { words: 'soldOut', count: 1 }, false]])
  expect(lowStock(MAX_COUNTED + 1)).toEqual([['lowStock', undefined, false]])
})

test('urgent entries come first, the others in their order', () => {
  const tickets = { unanswered: { count: 2, late: 1 }, unsettled: 0 }
  const entries = entriesOf({ toPack: { count: 1, late: 0 }, reviews: 3, tickets })
  expect(entries.map(({ words }) => words)).toEqual(['tickets', 'toPack', 'reviews'])
})

test('each entry says since when its first waits, or when it comes', () => {
  const since = new Date('2026-11-20T06:00:00Z')
  const next = new Date('2026-11-24T10:30:00Z')
  const entries = entriesOf(
    { reviews: 1, consultations: 1, endingLots: 1, lowStock: { count: 1, soldOut: 0 } },
    { since: { reviews: since }, nextConsultation: next, firstEnd: '2026-12-14' },
  )
  expect(entries.map(({ words, first }) => [words, first])).toEqual([
    ['consultations', { since: undefined, next }],
    ['reviews', { since }],
    ['lowStock', { since: undefined }],
    ['ending', { since: undefined, day: '2026-12-14' }],
  ])
})
