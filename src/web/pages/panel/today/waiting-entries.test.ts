import { expect, test } from 'vitest'
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
const seen = (waiting: Partial<Waiting>) =>
  waitingEntries({ ...NOTHING, ...waiting }, OWNER).map(({ words, note, isUrgent }) => [
    words,
    note,
    isUrgent,
  ])

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
