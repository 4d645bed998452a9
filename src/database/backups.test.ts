import { expect, test } from 'vitest'
import { databaseForTest } from '#tests/support/database.ts'
import {
  latestBackup,
  latestRestoreTest,
  readBackupHealth,
  recordBackup,
  recordRestoreTest,
} from './backups.ts'

const made = (day: number) => ({
  begunAt: new Date(Date.UTC(2026, 10, day, 21)),
  endedAt: new Date(Date.UTC(2026, 10, day, 21, 1)),
  ...{
    place: '/mnt/backups',
    name: `night ${day}`,
    endMark: new Date(Date.UTC(2026, 10, day, 21)),
  },
  ...{ bytes: 1000 + day, sha256: 'abc', orders: day, missingPictures: 0 },
})

test('a shop without a backup says so', async () => {
  const health = await readBackupHealth(await databaseForTest())
  expect(health).toEqual({ latest: undefined, failure: undefined, restoreTest: undefined })
})

test('the latest backup, the failure since and the latest restore test are told apart', async () => {
  const db = await databaseForTest()
  const tested = await recordBackup(db, made(1))
  const testedAt = new Date('2026-11-02T00:00:00Z')
  await recordRestoreTest(db, { id: tested, testedAt, problem: 'orders are missing' })
  await recordBackup(db, made(2))
  expect(await readBackupHealth(db)).toMatchObject({
    latest: { name: 'night 2', bytes: 1002, orders: 2 },
    failure: undefined,
    restoreTest: { testedAt, name: 'night 1', problem: 'orders are missing' },
  })
  const { begunAt, endedAt, place } = made(3)
  await recordBackup(db, { begunAt, endedAt, place, name: '', problem: 'the disk is full' })
  expect(await latestBackup(db)).toMatchObject({ name: 'night 2' })
  expect(await latestRestoreTest(db)).toMatchObject({ name: 'night 1' })
  expect((await readBackupHealth(db)).failure).toEqual({ begunAt, problem: 'the disk is full' })
})
