import { expect, onTestFinished, test } from 'vitest'
import { newBackupKey } from '#database/backups/keys.ts'
import { directConnection } from '#database/connection.ts'
import { createFolderStore } from '#providers/backup-store/folder/folder-store.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest } from '#tests/support/database.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { backUp } from './back-up.ts'
import { testBackup } from './test-backup.ts'

test('a restore test whose connection breaks fails, and nothing beyond it', async () => {
  const db = await databaseForTest()
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const { recipient } = await newBackupKey()
  const unheard: unknown[] = []
  const note = (error: unknown) => void unheard.push(error)
  const others = process.listeners('uncaughtException')
  process.removeAllListeners('uncaughtException').on('uncaughtException', note)
  onTestFinished(() => {
    process.off('uncaughtException', note)
    for (const listener of others) process.on('uncaughtException', listener)
  })
  const backingUp = backUp(
    {
      db,
      clock: { now: () => TODAY },
      connection: directConnection(db),
      store: createFolderStore(folder),
      recipients: [recipient],
      async *files() {},
    },
    { withRestoreTest: true },
  )
  for (let ended = 0; ended === 0; ) {
    // In the middle of a migration.
    const { rowCount } = await db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() || '_restore_test' and backend_xid is not null`,
    )
    ended = rowCount ?? 0
  }
  expect(await backingUp).toMatchObject({ ok: true, testProblem: expect.stringMatching(/./) })
  expect(unheard).toEqual([])
})

test('a backup that a full disk prevents names the disk, though its record cannot be stored either', async () => {
  const db = await databaseForTest()
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  await db.$client.query(`
    create function refuse_record() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on backups execute function refuse_record()`)
  const { recipient } = await newBackupKey()
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  const answer = await backUp(
    {
      db,
      clock: { now: () => TODAY },
      connection: directConnection(db),
      store: { ...createFolderStore(folder), write: () => Promise.reject(full) },
      recipients: [recipient],
      async *files() {},
    },
    { withRestoreTest: false },
  )
  expect(answer).toEqual({ ok: false, problem: full.message, error: full })
})

test('an account that may not create databases is told so, and what to let it do', async () => {
  const db = await databaseForTest()
  await db.$client.query('create role no_creator login')
  onTestFinished(() => db.$client.query('drop role no_creator').then(() => {}))
  const problem = await testBackup({
    connection: { ...directConnection(db), user: 'no_creator' },
    store: createFolderStore('/nowhere'),
    name: 'not opened',
    identity: '',
  })
  expect(problem).toContain('may not create the database for the test')
  expect(problem).toContain('createdb')
})

test('a table that somebody has made by hand does not keep the shop from being restored', async () => {
  const db = await databaseForTest()
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  const { recipient } = await newBackupKey()
  await db.$client.query('create table copy_of_settings (id serial, said jsonb)')
  await db.$client.query("insert into copy_of_settings (said) values ('{}'), ('{}')")
  const made = await backUp(
    {
      db,
      clock: { now: () => TODAY },
      connection: directConnection(db),
      store: createFolderStore(folder),
      recipients: [recipient],
      async *files() {},
    },
    { withRestoreTest: true },
  )
  expect(made).toMatchObject({ ok: true, testProblem: '' })
})
