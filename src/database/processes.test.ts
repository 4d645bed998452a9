import { expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { databaseForTest } from '#tests/support/database.ts'
import type { ShopDatabase } from './connection.ts'
import { joinProcesses, type RunningProcess } from './processes.ts'
import { addRateCount, sweepRateCounts } from './rate-counts.ts'
import { StartRefusal } from './start-refusal.ts'

const BEAT_EVERY_MS = 20

async function join(db: ShopDatabase, id: string, filesAt: string): Promise<RunningProcess> {
  const joined = await joinProcesses(db, {
    id,
    filesAt,
    machine: `machine of ${id}`,
    beatEveryMs: BEAT_EVERY_MS,
  })
  onTestFinished(() => joined.close())
  return joined
}

test('processes with the same files run side by side and know their number', async () => {
  const db = await databaseForTest()
  const first = await join(db, 'a', 'bucket')
  expect(first.count()).toBe(1)
  const second = await join(db, 'b', 'bucket')
  expect(second.count()).toBe(2)
  await expect.poll(() => first.count()).toBe(2)
  await second.close()
  await expect.poll(() => first.count()).toBe(1)
})

test('a process with another folder is refused in a sentence while the first runs', async () => {
  const db = await databaseForTest()
  const first = await join(db, 'a', 'folder 1')
  const refused = join(db, 'b', 'folder 2')
  await expect(refused).rejects.toThrow(StartRefusal)
  await expect(refused).rejects.toThrow(
    'Another process of this shop runs on machine of a and keeps uploaded pictures elsewhere',
  )
  await first.close()
  expect((await join(db, 'b', 'folder 2')).count()).toBe(1)
})

test('a killed process does not block others', async () => {
  const db = await databaseForTest()
  await db.$client.query(
    `insert into shop_processes (id, machine, files_at) values ('killed', 'm', 'folder 1')`,
  )
  const joined = await join(db, 'b', 'folder 2')
  expect(joined.count()).toBeGreaterThan(0)
})

test('counts of a limit add up in a window that begins with the first and expires', async () => {
  const db = await databaseForTest()
  const key = Buffer.alloc(16, 1)
  const windowMs = MINUTE_MS
  expect(await addRateCount(db, { key, count: 3, windowMs })).toMatchObject({ total: 3 })
  const { total, ttlMs } = await addRateCount(db, { key, count: 4, windowMs: 10 * windowMs })
  expect(total).toBe(7)
  expect(ttlMs).toBeLessThanOrEqual(windowMs)
  await db.$client.query(`update rate_counts set ends_at = now() - interval '1 second'`)
  expect(await addRateCount(db, { key, count: 2, windowMs })).toMatchObject({ total: 2 })
  await db.$client.query(`update rate_counts set ends_at = now() - interval '1 second'`)
  await sweepRateCounts(db)
  expect((await db.$client.query('select from rate_counts')).rowCount).toBe(0)
})
