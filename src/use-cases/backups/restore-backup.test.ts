import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openArchive } from '#database/backups/archive-reader.ts'
import { type ArchiveEntry, sealArchive } from '#database/backups/archive-writer.ts'
import { readDataFiles } from '#database/backups/data-files.ts'
import {
  connectionTo,
  databaseName,
  dropDatabase,
  isEmptyDatabase,
  type ShopConnection,
} from '#database/backups/databases.ts'
import { type BackupKey, newBackupKey } from '#database/backups/keys.ts'
import { BackupRefusal } from '#database/backups/refusal.ts'
import { skipOrderNumbers } from '#database/backups/skip-numbers.ts'
import { openStaging } from '#database/backups/staging.ts'
import type { SealedBackup } from '#database/backups/verify.ts'
import { directConnection, type ShopDatabase } from '#database/connection.ts'
import { createFolderStore } from '#providers/backup-store/folder/folder-store.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import {
  databaseForTest,
  inShop,
  openEmptyDatabase,
  openTestDatabase,
} from '#tests/support/database.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { type Acknowledged, brokenInvariants } from '#tests/support/invariants.ts'
import { openOldShop } from '#tests/support/old-shop.ts'
import { layOutYears } from '#tests/support/years/years-of-orders.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const PHOTO = 'private/returnphotoreturnphoto1-400.avif'
const PICTURE = 'public/productpictureproduct12-800.webp'

let key: BackupKey
let dataDir: string
let folder: string
let opened: Awaited<ReturnType<typeof openTestDatabase>>
/** A backup that was made while shoppers ordered, and what they were told. */
let backup: SealedBackup & { bytes: Buffer; endMark: string }
let reported: (Acknowledged & { at: number })[]

beforeAll(async () => {
  key = await newBackupKey()
  dataDir = temporaryFolder()
  folder = temporaryFolder()
  for (const [name, bytes] of [
    [PHOTO, 'a photo'],
    [PICTURE, 'a picture'],
  ] as const) {
    mkdirSync(path.join(dataDir, 'pictures', path.dirname(name)), { recursive: true })
    writeFileSync(path.join(dataDir, 'pictures', name), bytes)
  }
  opened = await openTestDatabase()
  await layOutYears(opened.db.$client, 400, TODAY)
  const made = await backUpWhileSelling(opened.db)
  reported = made.reported
  const bytes = readFileSync(path.join(folder, made.name))
  backup = { ...sealed(bytes), bytes, endMark: made.endMark }
})
afterAll(async () => {
  await opened.close()
  removeFolder(dataDir)
  removeFolder(folder)
})

const sealed = (bytes: Buffer): SealedBackup => ({
  open: () => Readable.from([bytes]),
  identities: [key.identity],
})

/** Shoppers order before, during and after the backup, each with a confirmation and its time. */
async function backUpWhileSelling(db: ShopDatabase) {
  const clock = { now: () => new Date() }
  const shop = await openOldShop(db, clock)
  const reported: (Acknowledged & { at: number })[] = []
  let isOver = false
  async function buyOne(): Promise<void> {
    const confirmation = await shop.priceCash(shop.next())
    const orderId = await shop.place(confirmation)
    reported.push({ orderId, amountPaise: confirmation.amountPaise, at: Date.now() })
  }
  async function buyOn(): Promise<void> {
    while (!isOver) await buyOne()
  }
  await buyOne()
  const buying = Promise.all([buyOn(), buyOn()])
  const { name, head } = await writeBackup(
    {
      connection: directConnection(db),
      store: createFolderStore(folder),
      recipients: [key.recipient],
      files: () => readDataFiles(dataDir, 'the secret of the shop'),
    },
    { now: new Date() },
  )
  isOver = true
  await buying
  await buyOne()
  return { name, endMark: head.endMark, reported }
}

/** An empty database and data folder. */
async function emptyPlace() {
  const { pool, close } = await openEmptyDatabase()
  onTestFinished(close)
  const place = temporaryFolder()
  onTestFinished(() => removeFolder(place))
  const { host, port, user, password, database } = pool.options
  const connection = { host, port, user, password, database } as ShopConnection
  return { ...placeOf(connection), dataDir: place }
}

const placeOf = (connection: ShopConnection) => ({
  connection,
  maintenance: connectionTo(connection, 'postgres'),
  dataDir,
  replace: undefined as string | undefined,
  erased: [],
  confirm: async () => {},
  report: () => {},
})

describe('a backup that was made while shoppers ordered', () => {
  test('brings every order, file and number back (CRH-07)', async () => {
    const place = await emptyPlace()
    await checkBackup(backup)
    const { holdings, broken, contents, nextNumber } = await restoreBackup(backup, place)
    expect(broken).toEqual({})
    expect(contents.head.endMark).toBe(backup.endMark)
    const read = (name: string) => readFileSync(path.join(place.dataDir, name), 'utf8')
    expect(read(`pictures/${PHOTO}`)).toBe('a photo')
    expect(read(`pictures/${PICTURE}`)).toBe('a picture')
    expect(read('session-secret')).toBe('the secret of the shop')

    const mark = new Date(backup.endMark).getTime()
    const before = reported.filter(({ at }) => at < mark)
    // Otherwise the test would prove nothing.
    expect(before.length).toBeGreaterThan(0)
    expect(reported.length).toBeGreaterThan(before.length)
    await inShop(place.connection, async (db) => {
      expect(await brokenInvariants(db, { acknowledged: before })).toEqual({})
      expect(await db.$count(sql`orders`)).toBe(holdings.orders)
      expect(await sellOn(db)).toBe(nextNumber)
    })
    // Not one that anybody was told since the backup.
    const { rows } = await opened.db.$client.query('select max(number) as last from orders')
    expect(nextNumber).toBeGreaterThan(rows[0].last)
    await refuseAndReplace(place)
  })
})

/** A restored shop issues new numbers, and its logs are append-only as before. */
async function sellOn(db: ShopDatabase): Promise<number> {
  const shop = await openOldShop(db, { now: () => new Date() })
  const { rows } = await db.$client.query('select max(number) as last from orders')
  const id = await shop.place(await shop.priceCash(shop.next()))
  const placed = await db.$client.query('select number from orders where id = $1', [id])
  expect(placed.rows[0].number).toBeGreaterThan(rows[0].last)
  expect(await brokenInvariants(db)).toEqual({})
  await expect(db.$client.query('delete from audit_log')).rejects.toThrow('only ever added')
  return placed.rows[0].number
}

/** A target that contains a shop is not overwritten unless its name is given, and then its data is kept aside. */
async function refuseAndReplace(place: Awaited<ReturnType<typeof emptyPlace>>): Promise<void> {
  const { connection } = place
  const name = await databaseName(connection)
  for (const replace of [undefined, 'another']) {
    await expect(restoreBackup(backup, { ...place, replace })).rejects.toThrow(`--replace ${name}`)
  }
  const before = readdirSync(place.dataDir)
  await inShop(connection, async (db) => {
    // A running shop holds connections, so its database is not replaced.
    const held = await db.$client.connect()
    const orders = await db.$count(sql`orders`)
    // Invoices since the backup.
    await db.execute(sql`update document_series set last = last + 3`)
    const running = restoreBackup(backup, { ...place, replace: name })
    await expect(running).rejects.toThrow('stop the shop')
    expect(await db.$count(sql`orders`)).toBe(orders)
    held.release()
  })
  expect(readdirSync(place.dataDir)).toEqual(before)
  const { putAside, holdings, documents } = await restoreBackup(backup, { ...place, replace: name })
  const aside = String(putAside[0]).replace('database ', '')
  onTestFinished(() => dropDatabase(place.maintenance, aside))
  const seriesOf = async (db: ShopDatabase) =>
    (await db.execute(sql`select * from document_series order by 1, 2`)).rows
  const counted = await inShop(connectionTo(connection, aside), seriesOf)
  expect(counted.length).toBeGreaterThan(0)
  expect(documents).toHaveLength(counted.length)
  // No number is issued twice.
  expect(await inShop(connection, seriesOf)).toEqual(counted)
  const countOrders = (db: ShopDatabase) => db.$count(sql`orders`)
  expect(await inShop(connectionTo(connection, aside), countOrders)).toBe(holdings.orders + 1)
  expect(await inShop(connection, countOrders)).toBe(holdings.orders)
}

test('order numbers go on past three times as many as came in as long a time before the backup', async () => {
  const db = await databaseForTest()
  await layOutYears(db.$client, 400, TODAY)
  const { rows } = await db.execute<{ last: number; begun: Date; orders: number }>(sql`
    select max(number) as last, extract(epoch from min(created_at)) * 1000 as begun, count(*)::integer as orders
    from orders`)
  const { last = 0, begun, orders = 0 } = rows[0] ?? {}
  const endMark = new Date('2030-01-01T00:00:00Z')
  const soon = new Date(endMark.getTime() + 1)
  expect(await skipOrderNumbers(db, { endMark, now: soon })).toBe(last + 1_000 + 1)
  const asLong = new Date(2 * endMark.getTime() - Number(begun))
  const next = await skipOrderNumbers(db, { endMark, now: asLong })
  expect(next).toBe(last + 1_000 + 3 * orders + 1)
})

test('every row of every table comes back as it was, but no session', async () => {
  const db = await databaseForTest()
  await layOutYears(db.$client, 60, TODAY)
  const { name } = await writeBackup(
    {
      connection: directConnection(db),
      store: createFolderStore(folder),
      recipients: [key.recipient],
      files: () => readDataFiles(dataDir, undefined),
    },
    { now: new Date(0) },
  )
  const place = await emptyPlace()
  await restoreBackup(sealed(readFileSync(path.join(folder, name))), place)
  const restored = await inShop(place.connection, rowsOfTables)
  const source = await rowsOfTables(db)
  expect(source.sessions).not.toEqual([])
  expect(restored).toEqual({ ...source, sessions: [] })
  // Loading drops indexes and keys, and creates them again.
  expect(await inShop(place.connection, rulesOfTables)).toEqual(await rulesOfTables(db))
})

/** Every index, constraint and trigger, and whether it is enabled. */
async function rulesOfTables({ $client }: ShopDatabase): Promise<unknown[]> {
  const { rows } = await $client.query(`
    select pg_get_indexdef(indexrelid) as rule, indisvalid as holds, indisprimary::text as how from pg_index
    where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), convalidated, contype::text
    from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(oid), true, tgenabled::text from pg_trigger
    where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    order by 1`)
  expect(rows.length).toBeGreaterThan(100)
  return rows
}

test('a backup whose rows break a key is taken back whole', async () => {
  let rows = Buffer.of()
  const doubled = await altered(({ path: name, bytes }) => {
    if (name.startsWith('database/categories/')) {
      rows = Buffer.concat([bytes, bytes])
      return rows
    }
    if (name !== 'manifest.json') return bytes
    // The list agrees with the rows, as if the fault had happened before the backup.
    const manifest = JSON.parse(bytes.toString('utf8'))
    const { categories } = manifest.tables
    categories.rows *= 2
    categories.sha256 = createHash('sha256').update(rows).digest('hex')
    return Buffer.from(JSON.stringify(manifest))
  })
  await checkBackup(doubled)
  const place = await emptyPlace()
  await expect(restoreBackup(doubled, place)).rejects.toThrow('could not create unique index')
  expect(await isEmptyDatabase(place.connection)).toBe(true)
  expect(readdirSync(place.dataDir)).toEqual([])
})

/** Every table's rows as text; when a migration ran is not what the shop knows. */
async function rowsOfTables({ $client }: ShopDatabase): Promise<Record<string, string[]>> {
  const { rows } = await $client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations' order by 1",
  )
  const found: Record<string, string[]> = {}
  for (const { name } of rows) {
    const table = await $client.query<{ row: string }>(
      `select ${name}::text as row from ${name} order by 1`,
    )
    found[name] = table.rows.map(({ row }) => row)
  }
  return found
}

/** The message of the check. */
async function refusal(refused: SealedBackup): Promise<string> {
  const checked = await checkBackup(refused).catch((error: unknown) => error)
  expect(checked).toBeInstanceOf(BackupRefusal)
  return (checked as Error).message
}

describe('is refused before anything is restored:', () => {
  test.each([0.002, 0.5, 0.9999])('a backup with one flipped bit, at %f of it', async (part) => {
    const bytes = Buffer.from(backup.bytes)
    const at = Math.floor(bytes.length * part)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    expect(await refusal(sealed(bytes))).toContain('amaged')
  })

  test.each([0, 100, 65_536, -1])('a backup that is cut off after %i bytes', async (length) => {
    expect(await refusal(sealed(backup.bytes.subarray(0, length)))).toMatch(/damaged|not a backup/)
  })

  test('a backup that another key belongs to', async () => {
    const { identity } = await newBackupKey()
    expect(await refusal({ ...backup, identities: [identity] })).toContain('does not open')
  })

  test('a backup of a newer format, and one of a newer database', async () => {
    const newer = await altered(({ path: name, bytes }) =>
      name === 'samagni-backup.json' ? edit(bytes, (head) => ({ ...head, format: 2 })) : bytes,
    )
    expect(await refusal(newer)).toContain('newer version of Samagni (format 2')
    const migration = { number: 9999, name: '9999-later.sql', checksum: '' }
    const later = await altered(({ path: name, bytes }) =>
      name === 'samagni-backup.json'
        ? edit(bytes, (head) => ({ ...head, migrations: [...(head.migrations ?? []), migration] }))
        : bytes,
    )
    expect(await refusal(later)).toContain('newer version of Samagni (database 9999')
  })

  test('a backup with an altered row, made by somebody who knows the public key', async () => {
    const forged = await altered(({ path: name, bytes }) =>
      name.startsWith('database/orders/')
        ? Buffer.from(bytes.toString('utf8').replace('Garden', 'Palace'))
        : bytes,
    )
    expect(await refusal(forged)).toContain('incomplete')
    // Without the check the same is found while it is restored, and taken back.
    const place = await emptyPlace()
    await expect(restoreBackup(forged, place)).rejects.toThrow('incomplete')
    expect(await isEmptyDatabase(place.connection)).toBe(true)
    expect(readdirSync(place.dataDir)).toEqual([])
  })

  test('a file that would be written elsewhere', async () => {
    const staging = await openStaging(dataDir)
    for (const name of ['../session-secret', 'pictures/public/../../x-1.avif', 'samagni.json']) {
      await expect(staging.add({ path: name, bytes: Buffer.from('') })).rejects.toThrow(
        'not the shop',
      )
    }
  })
})

const edit = (bytes: Buffer, change: (value: Record<string, unknown[]>) => object): Buffer =>
  Buffer.from(JSON.stringify(change(JSON.parse(bytes.toString('utf8')))))

/** The same backup with other content, correctly encrypted. */
async function altered(contentOf: (entry: ArchiveEntry) => Buffer): Promise<SealedBackup> {
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    for await (const entry of openArchive(Readable.from([backup.bytes]), [key.identity])) {
      yield { path: entry.path, bytes: contentOf(entry) }
    }
  }
  const chunks: Buffer[] = []
  const archive = await sealArchive(entries(), { recipients: [key.recipient] })
  for await (const chunk of archive.stream) {
    chunks.push(Buffer.from(chunk))
  }
  return sealed(Buffer.concat(chunks))
}

test('nothing readable is in the file', async () => {
  const stored = await text(Readable.from([backup.bytes]))
  for (const word of ['Garden Road', 'gulkand', 'orders', 'secret of the shop']) {
    expect(stored).not.toContain(word)
  }
})
