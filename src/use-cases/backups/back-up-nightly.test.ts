import { writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readBackupHealth } from '#database/backups/backups.ts'
import { newBackupKey } from '#database/backups/keys.ts'
import { directConnection, type ShopDatabase } from '#database/connection.ts'
import { backupName, backupTime } from '#domain/backups/backup-name.ts'
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts'
import { createBucketStore } from '#providers/backup-store/bucket/bucket-store.ts'
import { createFolderStore } from '#providers/backup-store/folder/folder-store.ts'
import type { BackupStore } from '#providers/backup-store/port.ts'
import { createMemoryObjects } from '#tests/support/backup-objects.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { backUp } from './back-up.ts'
import { backUpNightly, type NightlyBackupDeps } from './back-up-nightly.ts'

let db: ShopDatabase
let recipient: string
let now: Date

beforeEach(async () => {
  db = await databaseForTest()
  recipient = (await newBackupKey()).recipient
  now = TODAY
})

function newFolder(): string {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

const planFor = (store: BackupStore) => ({ store, recipients: [recipient], async *files() {} })

const depsWith = (store: BackupStore): NightlyBackupDeps => ({
  db,
  clock: { now: () => now },
  settings: { name: 'Samagni', email: 'owner@samagni.example' },
  backups: planFor(store),
})

const run = (store: BackupStore) => backUpNightly(depsWith(store), () => false)

async function mails(): Promise<{ kind: string; text: string }[]> {
  const { rows } = await db.execute<{ kind: string; text: string }>(
    sql`select kind, text from mails order by queued_at, kind`,
  )
  return rows
}

const STORES: [string, () => BackupStore][] = [
  ['a folder', () => createFolderStore(newFolder())],
  ['a bucket', () => createBucketStore(createMemoryObjects())],
]

test.each(STORES)(
  'one backup a night goes to %s, and a restore of it is tested once a week',
  async (_, open) => {
    const store = open()
    await run(store)
    const first = await readBackupHealth(db, store.place)
    expect(first).toMatchObject({
      latest: { begunAt: TODAY, name: backupName(TODAY), place: store.place, missingPictures: 0 },
      failure: undefined,
      restoreTest: { testedAt: TODAY, name: backupName(TODAY), problem: '' },
    })
    expect(await store.list()).toEqual([{ name: backupName(TODAY), bytes: first.latest?.bytes }])

    now = new Date(TODAY.getTime() + HOUR_MS)
    await run(store)
    expect(await store.list()).toHaveLength(1)

    now = new Date(TODAY.getTime() + DAY_MS)
    await run(store)
    expect(await store.list()).toHaveLength(2)
    const second = await readBackupHealth(db, store.place)
    expect(second.latest?.begunAt).toEqual(now)
    expect(second.restoreTest?.testedAt).toEqual(TODAY)
    expect(await mails()).toEqual([])
    // The database of the restore test is removed.
    const { rows } = await db.execute(
      sql`select datname from pg_database where datname = current_database() || '_restore_test'`,
    )
    expect(rows).toEqual([])
  },
)

test('backups by hand in another place, even tested ones, replace neither the nightly ones nor their tests', async () => {
  const nightly = createFolderStore(newFolder())
  const other = createFolderStore(newFolder())
  const byHand = async (withRestoreTest: boolean) => {
    const deps = { db, clock: { now: () => now }, connection: directConnection(db) }
    await backUp({ ...deps, ...planFor(other) }, { withRestoreTest })
  }
  for (const hour of [0, 12, 24]) {
    now = new Date(TODAY.getTime() + hour * HOUR_MS)
    await byHand(hour === 0)
    now = new Date(now.getTime() + HOUR_MS / 2)
    await run(nightly)
  }
  expect(await nightly.list()).toHaveLength(2)
  const health = await readBackupHealth(db, nightly.place)
  expect(health.latest?.place).toBe(nightly.place)
  expect(health.restoreTest?.testedAt).toEqual(new Date(TODAY.getTime() + HOUR_MS / 2))
})

test('a backup from before the clock was set back replaces none of the nights after', async () => {
  const store = createFolderStore(newFolder())
  const ahead = new Date(TODAY.getTime() + 400 * DAY_MS)
  const second = new Date(TODAY.getTime() + DAY_MS)
  for (now of [ahead, TODAY, new Date(TODAY.getTime() + HOUR_MS), second]) await run(store)
  const made = (await store.list()).map(({ name }) => name)
  expect(made.toSorted()).toEqual([TODAY, second, ahead].map(backupName))
  expect((await readBackupHealth(db, store.place)).latest?.begunAt).toEqual(second)
})

test('one old backup that cannot be deleted keeps no other', async () => {
  const folder = newFolder()
  for (let night = 1; night <= 40; night += 1) {
    writeFileSync(path.join(folder, backupName(new Date(TODAY.getTime() - night * DAY_MS))), '')
  }
  const store = createFolderStore(folder)
  const asked: string[] = []
  const remove = async (name: string) => {
    asked.push(name)
    if (asked.length === 1) throw new Error('locked')
    await store.remove(name)
  }
  expect(await run({ ...store, remove })).toEqual({ failures: [new Error('locked')] })
  expect(asked.length).toBeGreaterThan(1)
  const left = (await store.list()).map(({ name }) => name)
  expect(asked.filter((name) => left.includes(name))).toEqual(asked.slice(0, 1))
})

test('old backups go by the retention, those that were killed after a day, and other files stay', async () => {
  const folder = newFolder()
  for (let night = 1; night <= 40; night += 1) {
    const at = new Date(TODAY.getTime() - night * DAY_MS)
    writeFileSync(path.join(folder, backupName(at)), '')
  }
  const unfinished = (daysAgo: number) =>
    `${backupName(new Date(TODAY.getTime() - daysAgo * DAY_MS - 1_000))}.part`
  const others = ['notes.txt', 'notes.txt.part', unfinished(0)]
  for (const name of [...others, unfinished(1), unfinished(9)])
    writeFileSync(path.join(folder, name), '')
  await run(createFolderStore(folder))
  const names = await readdir(folder)
  const nights = names.map(backupTime).filter((at) => at !== undefined)
  expect(names.filter((name) => backupTime(name) === undefined).toSorted()).toEqual(
    others.toSorted(),
  )
  expect(nights.length).toBeLessThan(15)
  const lastSeven = nights.filter((at) => at.getTime() > TODAY.getTime() - 7 * DAY_MS)
  expect(lastSeven).toHaveLength(7)
})

test('a failure is recorded and mailed to the owner once a day, and deletes nothing', async () => {
  const folder = newFolder()
  const old = backupName(new Date(TODAY.getTime() - 400 * DAY_MS))
  writeFileSync(path.join(folder, old), '')
  const broken: BackupStore = {
    ...createFolderStore(folder),
    write: async () => {
      throw new Error('the disk is full')
    },
  }
  await run(broken)
  await run(broken)
  expect((await readBackupHealth(db, folder)).failure).toEqual({
    begunAt: TODAY,
    problem: 'the disk is full',
  })
  const reported = await mails()
  expect(reported).toMatchObject([{ kind: 'backup-failed' }])
  expect(reported[0]?.text).toContain('the disk is full')
  expect(await readdir(folder)).toEqual([old])
})

test('of several machines that start with a backup due one makes it, and nobody is notified of a failure', async () => {
  const store = createFolderStore(newFolder())
  const asked = Promise.withResolvers<void>()
  const mayWrite = Promise.withResolvers<void>()
  const slow: BackupStore = {
    ...store,
    async write(name, content) {
      asked.resolve()
      await mayWrite.promise
      await store.write(name, content)
    },
    // While the restore is tested, in a database of the same name for all of them.
    async open(name) {
      now = new Date(TODAY.getTime() + DAY_MS)
      await run(store)
      return await store.open(name)
    },
  }
  const first = run(slow)
  await asked.promise
  await run(store)
  mayWrite.resolve()
  await first
  expect(await store.list()).toHaveLength(1)
  expect(await readBackupHealth(db, store.place)).toMatchObject({
    failure: undefined,
    restoreTest: { problem: '' },
  })
  expect(await mails()).toEqual([])
})

test('a server that takes no other connection for the backup is a failure of it', async () => {
  const { backups, ...deps } = depsWith(createFolderStore(newFolder()))
  if (!backups) throw new Error('no backups')
  const answer = await backUp(
    { ...deps, ...backups, connection: { host: '127.0.0.1', port: 1 } },
    { withRestoreTest: false },
  )
  expect(answer).toMatchObject({ ok: false, problem: expect.stringContaining('ECONNREFUSED') })
  expect((await readBackupHealth(db, backups.store.place)).failure).toMatchObject({
    problem: expect.stringContaining('ECONNREFUSED'),
  })
})

test('a backup that another machine made while the lock was awaited is not made again', async () => {
  const store = createFolderStore(newFolder())
  const { backups, ...deps } = depsWith(store)
  if (!backups) throw new Error('no backups')
  const answer = await backUp(
    { ...deps, ...backups, connection: directConnection(db) },
    { withRestoreTest: false, isDue: async () => false },
  )
  expect(answer).toMatchObject({ ok: false, problem: '' })
  expect(await store.list()).toEqual([])
  const { rows } = await db.execute(sql`select from backups`)
  expect(rows).toEqual([])
})

test('a backup that cannot be restored is mailed to the owner, and the next one is tested as well', async () => {
  const store = createFolderStore(newFolder())
  const cutOff: BackupStore = {
    ...store,
    async open(name) {
      const whole = await buffer(await store.open(name))
      return Readable.from([whole.subarray(0, -100)])
    },
  }
  await run(cutOff)
  const { restoreTest, latest } = await readBackupHealth(db, store.place)
  expect(latest).toBeDefined()
  expect(restoreTest?.problem).not.toBe('')
  expect(await mails()).toMatchObject([{ kind: 'restore-test-failed' }])
  now = new Date(TODAY.getTime() + DAY_MS)
  await run(store)
  const next = await readBackupHealth(db, store.place)
  expect(next.restoreTest).toMatchObject({ testedAt: now, problem: '' })
})

test('a shop that is stopped meanwhile leaves neither a file nor a failure', async () => {
  const store = createFolderStore(newFolder())
  await backUpNightly(depsWith(store), () => true)
  expect(await store.list()).toEqual([])
  expect(await readBackupHealth(db, store.place)).toMatchObject({
    latest: undefined,
    failure: undefined,
  })
})
