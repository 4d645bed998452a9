import { expect, test } from 'vitest'
import { databaseForTest } from '#tests/support/database.ts'
import {
  latestBackup,
  latestRestoreTest,
  readBackupHealth,
  recordBackup,
  recordRestoreTest,
} from './backups.ts'

const PLACE = '/mnt/backups'

const made = (day: number) => ({
  begunAt: new Date(Date.UTC(2026, 10, day, 21)),
  endedAt: new Date(Date.UTC(2026, 10, day, 21, 1)),
  place: PLACE,
  name: `night ${day}`,
  endMark: new Date(Date.UTC(2026, 10, day, 21)),
  bytes: 1000 + day,
  sha256: 'abc',
  orders: day,
  missingPictures: 0,
})

test('a shop without a backup reports that', async () => {
  const health = await readBackupHealth(await databaseForTest(), PLACE)
  expect(health).toEqual({ latest: undefined, failure: undefined, restoreTest: undefined })
})

test('the latest backup, the failure since and the latest restore test are reported separately', async () => {
  const db = await databaseForTest()
  const tested = await recordBackup(db, made(1))
  const testedAt = new Date('2026-11-02T00:00:00Z')
  await recordRestoreTest(db, { id: tested, testedAt, problem: 'orders are missing' })
  await recordBackup(db, made(2))
  expect(await readBackupHealth(db, PLACE)).toMatchObject({
    latest: { name: 'night 2', bytes: 1002, orders: 2 },
    failure: undefined,
    restoreTest: { testedAt, name: 'night 1', problem: 'orders are missing' },
  })
  const { begunAt, endedAt, place } = made(3)
  await recordBackup(db, { begunAt, endedAt, place, name: '', problem: 'the disk is full' })
  expect(await latestBackup(db, PLACE)).toMatchObject({ name: 'night 2' })
  expect(await latestRestoreTest(db, PLACE)).toMatchObject({ name: 'night 1' })
  expect((await readBackupHealth(db, PLACE)).failure).toEqual({
    begunAt,
    problem: 'the disk is full',
  })
})

test('backups, failures and tests in another place do not count', async () => {
  const db = await databaseForTest()
  await recordBackup(db, made(1))
  const { begunAt, endedAt } = made(2)
  await recordBackup(db, { begunAt, endedAt, place: PLACE, name: '', problem: 'the disk is full' })
  const other = await recordBackup(db, { ...made(3), place: '/root/by-hand' })
  await recordRestoreTest(db, { id: other, testedAt: begunAt, problem: '' })
  expect(await readBackupHealth(db, PLACE)).toMatchObject({
    latest: { name: 'night 1' },
    failure: { begunAt, problem: 'the disk is full' },
    restoreTest: undefined,
  })
  await recordBackup(db, { ...made(4), place: '/root/by-hand', name: '', problem: 'no such disk' })
  await recordBackup(db, made(5))
  expect(await readBackupHealth(db, PLACE)).toMatchObject({
    latest: { name: 'night 5' },
    failure: undefined,
  })
})
