import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts'
import {
  examineBackups,
  examineClock,
  examineDisk,
  examineJobs,
  examineMails,
  examineWebhooks,
  isAlertDue,
  withStoppedJobs,
  worstOf,
} from './findings.ts'

const NOW = new Date('2026-11-22T06:00:00Z')
const ago = (ms: number): Date => new Date(NOW.getTime() - ms)

test('the worst finding is the shop’s', () => {
  expect(worstOf([])).toBe('ok')
  expect(worstOf([{ severity: 'ok' }, { severity: 'fail' }, { severity: 'look' }])).toBe('fail')
})

test.each([
  [150_000_000, 'fail'],
  [1_000_000_000, 'look'],
  [9_000_000_000, 'look'],
  [20_000_000_000, 'ok'],
])('a disk of 100 GB with %i bytes left: %s', (freeBytes, severity) => {
  expect(examineDisk({ freeBytes, totalBytes: 100_000_000_000 }).severity).toBe(severity)
})

test.each([
  [[], 'ok'],
  [[2_000, -1_000], 'ok'],
  [[0, -20_000], 'look'],
  [[HOUR_MS, 0], 'fail'],
])('clocks that differ by %j ms: %s', (offsets, severity) => {
  expect(examineClock(offsets).severity).toBe(severity)
})

describe('backups', () => {
  const test_ = { at: ago(DAY_MS), problem: '' }
  const good = {
    latestAt: ago(DAY_MS),
    hasFailed: false,
    isGone: false,
    isOnShopsDisk: false,
    test: test_,
  }
  test.each([
    ['of last night that were restored', {}, ['ok', 'ok']],
    ['never made', { latestAt: undefined, test: undefined }, ['fail']],
    ['two nights old', { latestAt: ago(2 * DAY_MS) }, ['look', 'ok']],
    ['four days old', { latestAt: ago(4 * DAY_MS) }, ['fail', 'ok']],
    ['made while the clock was ahead', { latestAt: ago(-90 * DAY_MS) }, ['fail', 'ok']],
    ['failed tonight', { hasFailed: true }, ['look', 'ok']],
    ['no longer in their place', { isGone: true, isOnShopsDisk: true }, ['fail', 'ok']],
    ["on the shop's own disk", { isOnShopsDisk: true }, ['look', 'ok']],
    ['never restored', { test: undefined }, ['ok', 'look']],
    ['not restorable', { test: { at: ago(DAY_MS), problem: 'broken' } }, ['ok', 'fail']],
  ])('%s', (_what, state, severities) => {
    expect(examineBackups({ ...good, ...state }, NOW).map(({ severity }) => severity)).toEqual(
      severities,
    )
  })
})

test('mails that wait for hours, or were given up, are shown', () => {
  const mails = { unsent: 1, oldestDueSeconds: 60, undeliverableLastDay: 0 }
  expect(examineMails(mails).severity).toBe('ok')
  expect(examineMails({ ...mails, oldestDueSeconds: 4_000 })).toMatchObject({ what: 'late' })
  expect(examineMails({ ...mails, oldestDueSeconds: 30_000 }).severity).toBe('fail')
  expect(examineMails({ ...mails, undeliverableLastDay: 2 })).toMatchObject({ what: 'lost' })
})

test('the job that is latest is named, else one that keeps failing', () => {
  const job = {
    name: 'send-mails',
    lagSeconds: 0,
    runsLastHour: 60,
    failedLastHour: 0,
    hasLastRunFailed: false,
    left: 0,
    runsThatLeft: 0,
  }
  expect(examineJobs([job]).severity).toBe('ok')
  const late = { ...job, name: 'refund', lagSeconds: 7_200 }
  expect(examineJobs([job, late])).toMatchObject({ severity: 'fail', facts: { job: 'refund' } })
  expect(examineJobs([{ ...job, failedLastHour: 5 }])).toMatchObject({ what: 'failing' })
})

test('an examination older than half an hour says that the jobs have stopped, whatever it found', () => {
  const good = { severity: 'ok', what: 'ok', facts: {}, since: ago(DAY_MS) } as const
  const found = (ageMs: number) => [
    // The books are examined once a day.
    { ...good, code: 'books' as const, checkedAt: ago(DAY_MS) },
    { ...good, code: 'jobs' as const, checkedAt: ago(ageMs) },
  ]
  expect(withStoppedJobs(found(30 * MINUTE_MS), NOW)).toEqual(found(30 * MINUTE_MS))
  expect(withStoppedJobs(found(31 * MINUTE_MS), NOW)).toMatchObject([
    { code: 'books', severity: 'ok' },
    { severity: 'look', what: 'standing', facts: { minutes: 31 }, since: ago(31 * MINUTE_MS) },
  ])
  const failed = { ...good, code: 'jobs', severity: 'fail', checkedAt: ago(DAY_MS) } as const
  expect(withStoppedJobs([failed], NOW)).toEqual([failed])
  expect(withStoppedJobs([], NOW)).toEqual([])
})

test('the job that leaves the most undone is named, one that runs every minute not after a single run', () => {
  const job = { lagSeconds: 0, runsLastHour: 60, failedLastHour: 0, hasLastRunFailed: false }
  const once = { ...job, name: 'send-refunds', left: 9, runsThatLeft: 1 }
  expect(examineJobs([once]).severity).toBe('ok')
  const left = { severity: 'look', what: 'left' }
  expect(examineJobs([{ ...once, runsLastHour: 1 }])).toMatchObject(left)
  const more = { ...job, name: 'tell-recalls', left: 3, runsThatLeft: 60 }
  expect(examineJobs([once, { ...more, name: 'send-mails', left: 1 }, more])).toMatchObject({
    ...left,
    facts: { job: 'tell-recalls', count: 3 },
  })
})

test('a nightly job whose last run failed is named, one that runs every minute is not', () => {
  const job = { lagSeconds: 0, failedLastHour: 1, hasLastRunFailed: true, left: 0, runsThatLeft: 0 }
  expect(examineJobs([{ ...job, name: 'send-mails', runsLastHour: 60 }]).severity).toBe('ok')
  expect(examineJobs([{ ...job, name: 'reconcile', runsLastHour: 1 }])).toMatchObject({
    severity: 'look',
    what: 'failed',
    facts: { job: 'reconcile' },
  })
})

test('events that cannot be handled are reported after an hour, and silence only of paid orders', () => {
  const unhandled = { count: 2, oldestSeconds: 7_200 }
  const none = { count: 0, oldestSeconds: 0 }
  expect(examineWebhooks({ paid: 3, heard: 3, unhandled })).toMatchObject({
    severity: 'look',
    what: 'stuck',
    facts: { count: 2, hours: 2 },
  })
  const late = { ...unhandled, oldestSeconds: 60 }
  expect(examineWebhooks({ paid: 3, heard: 3, unhandled: late }).severity).toBe('ok')
  expect(examineWebhooks({ paid: 3, heard: 0, unhandled: none })).toMatchObject({ what: 'unheard' })
  expect(examineWebhooks({ paid: 0, heard: 0, unhandled: none }).severity).toBe('ok')
})

test('a finding is reported once, a failure again after a day, the rest after a week', () => {
  const due = (severity: 'ok' | 'look' | 'fail', alertedAt?: Date) =>
    isAlertDue({ severity }, alertedAt, NOW)
  expect([due('ok'), due('look'), due('fail')]).toEqual([false, true, true])
  expect([due('fail', ago(DAY_MS - MINUTE_MS)), due('fail', ago(DAY_MS))]).toEqual([false, true])
  expect([due('look', ago(6 * DAY_MS)), due('look', ago(7 * DAY_MS))]).toEqual([false, true])
})
