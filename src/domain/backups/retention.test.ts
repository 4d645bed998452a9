import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/durations.ts'
import { backupName, backupTime } from './backup-name.ts'
import { backupsToDelete } from './retention.ts'

/** 21:00 UTC is half past two at night in India, on the next day. */
const NIGHT = new Date('2026-11-21T21:00:00Z')

/** One backup a night, newest first. */
const nights = (count: number, from = NIGHT) =>
  Array.from({ length: count }, (_, night) => ({ at: new Date(from.getTime() - night * DAY_MS) }))

const keptOf = (backups: { at: Date }[]): string[] => {
  const gone = new Set(backupsToDelete(backups))
  return backups.filter((one) => !gone.has(one)).map(({ at }) => at.toISOString().slice(0, 10))
}

test('after two years of nights seven days, five weeks and twelve months are kept', () => {
  const kept = keptOf(nights(730))
  expect(kept.slice(0, 7)).toEqual(nights(7).map(({ at }) => at.toISOString().slice(0, 10)))
  // Sundays in India begin on Saturday evening in UTC; the newest of each week is its last night.
  expect(kept).toContain('2026-11-14')
  expect(kept).toContain('2026-10-24')
  expect(kept).not.toContain('2026-10-17')
  // The last night of each month, in Indian time.
  expect(kept).toContain('2026-09-29')
  expect(kept).toContain('2025-12-30')
  expect(kept).not.toContain('2025-11-29')
  expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12)
})

test('of several backups on one day the newest is kept', () => {
  const day = [{ at: NIGHT }, { at: new Date(NIGHT.getTime() - HOUR_MS) }]
  expect(backupsToDelete(day)).toEqual([day[1]])
})

test('a shop that was off for a year keeps its seven last nights', () => {
  const old = nights(7, new Date('2025-01-08T21:00:00Z'))
  expect(backupsToDelete([{ at: NIGHT }, ...old]).length).toBe(1)
  expect(backupsToDelete(old)).toEqual([])
})

test('running it every night keeps what it kept the night before, until newer ones replace it', () => {
  let kept: { at: Date }[] = []
  for (let night = 400; night >= 0; night -= 1) {
    const made = { at: new Date(NIGHT.getTime() - night * DAY_MS) }
    const gone = new Set(backupsToDelete([made, ...kept]))
    expect(gone.has(made)).toBe(false)
    kept = [made, ...kept].filter((one) => !gone.has(one))
  }
  const months = new Set(kept.map(({ at }) => at.toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(12)
  expect(kept.length).toBeLessThanOrEqual(7 + 5 + 12)
})

test('a file name says when the backup was begun, and other files are none', () => {
  const at = new Date('2026-11-21T21:00:07.000Z')
  expect(backupName(at)).toBe('samagni-20261121T210007Z.tar.zst.age')
  expect(backupTime(backupName(at))).toEqual(at)
  for (const other of [
    'samagni.json',
    'samagni-20261121.tar',
    'samagni-20269921T210007Z.tar.zst.age',
  ]) {
    expect(backupTime(other)).toBeUndefined()
  }
})
