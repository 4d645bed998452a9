import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import {
  connectionTo,
  databaseName,
  dropDatabase,
  type ShopConnection,
} from '#database/backups/databases.ts'
import { newBackupKey } from '#database/backups/keys.ts'
import { refuseUnfinishedRestore } from '#database/backups/unfinished-restore.ts'
import type { SealedBackup } from '#database/backups/verify.ts'
import { directConnection, withClient } from '#database/connection.ts'
import { createFolderStore } from '#providers/backup-store/folder/folder-store.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { inShop, openEmptyDatabase, openTestDatabase } from '#tests/support/database.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { layOutYears } from '#tests/support/years/years-of-orders.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = temporaryFolder()
let recipient: string
let backup: SealedBackup

beforeAll(async () => {
  const key = await newBackupKey()
  recipient = key.recipient
  const opened = await openTestDatabase()
  await layOutYears(opened.db.$client, 60, TODAY)
  const { name } = await write(directConnection(opened.db), TODAY)
  await opened.close()
  const store = createFolderStore(folder)
  backup = { open: () => store.open(name), identities: [key.identity] }
})
afterAll(() => removeFolder(folder))

async function write(connection: ShopConnection, now: Date) {
  async function* files() {
    yield { path: 'session-secret', bytes: Buffer.from('the secret of the shop') }
  }
  const store = createFolderStore(folder)
  return await writeBackup({ connection, store, recipients: [recipient], files }, { now })
}

/** An empty database and data folder. */
async function emptyPlace() {
  const { pool, close } = await openEmptyDatabase()
  onTestFinished(close)
  const dataDir = temporaryFolder()
  onTestFinished(() => removeFolder(dataDir))
  const { host, port, user, password, database } = pool.options
  const connection = { host, port, user, password, database } as ShopConnection
  const maintenance = connectionTo(connection, 'postgres')
  const nothing = { replace: undefined, erased: [], confirm: async () => {}, report: () => {} }
  return { connection, maintenance, dataDir, ...nothing }
}

/** Restores up to the last step, which never ends. */
async function killedRestore(place: Parameters<typeof restoreBackup>[1]): Promise<void> {
  const killed = Promise.withResolvers<void>()
  const confirm = () => {
    killed.resolve()
    return new Promise<void>(() => {})
  }
  void restoreBackup(backup, { ...place, confirm })
  await killed.promise
}
const startRefusal = async (connection: ShopConnection) =>
  await withClient(connection, refuseUnfinishedRestore).then(
    () => '',
    (error: Error) => error.message,
  )

test('a restore that is killed just before its end leaves no shop that starts or is backed up, and is complete once it is repeated', async () => {
  const place = await emptyPlace()
  await killedRestore(place)
  const refused = await startRefusal(place.connection)
  expect(refused).toContain('npm run restore')
  await expect(write(place.connection, new Date(0))).rejects.toThrow(refused)
  expect((await restoreBackup(backup, place)).broken).toEqual({})
  expect(await startRefusal(place.connection)).toBe('')
  await inShop(place.connection, async (db) => {
    expect(await brokenInvariants(db)).toEqual({})
  })
  expect(readFileSync(path.join(place.dataDir, 'session-secret'), 'utf8')).toContain('secret')
})

test('a killed restore in place of a shop goes on from the numbers of that shop when it is repeated', async () => {
  const place = await emptyPlace()
  await restoreBackup(backup, place)
  await inShop(place.connection, (db) =>
    db.execute(sql`update document_series set last = last + 7`),
  )
  const name = await databaseName(place.connection)
  await killedRestore({ ...place, replace: name })
  const [, aside = ''] = /database (\S+)\.$/.exec(await startRefusal(place.connection)) ?? []
  onTestFinished(() => dropDatabase(place.maintenance, aside))
  const { documents, putAside } = await restoreBackup(backup, place)
  expect(putAside).toContain(`database ${aside}`)
  expect(documents.length).toBeGreaterThan(0)
  const lastOf = async (connection: ShopConnection) =>
    await inShop(connection, async (db) => {
      const { rows } = await db.execute(sql`select * from document_series order by 1, 2`)
      return rows
    })
  expect(await lastOf(place.connection)).toEqual(
    await lastOf(connectionTo(place.connection, aside)),
  )
  expect(await startRefusal(place.connection)).toBe('')
})

test('a killed restore whose repetition fails is still no shop that starts', async () => {
  const place = await emptyPlace()
  await killedRestore(place)
  const confirm = () => Promise.reject(new Error('no space'))
  await expect(restoreBackup(backup, { ...place, confirm })).rejects.toThrow('no space')
  expect(await startRefusal(place.connection)).toContain('npm run restore')
  await restoreBackup(backup, place)
  expect(await startRefusal(place.connection)).toBe('')
})
