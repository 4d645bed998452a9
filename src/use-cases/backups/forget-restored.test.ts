import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { connectionTo, type ShopConnection } from '#database/backups/databases.ts'
import { newBackupKey } from '#database/backups/keys.ts'
import { directConnection, openDatabase, type ShopDatabase } from '#database/connection.ts'
import { ERASED_LIST, parseErasedList } from '#domain/accounts/erased-person.ts'
import type { UserId } from '#domain/ids.ts'
import { createFolderStore } from '#providers/backup-store/folder/folder-store.ts'
import { createLocalFolder } from '#providers/images/local-folder/local-folder.ts'
import { TODAY } from '#tests/support/cluster-facts.ts'
import { databaseForTest, openEmptyDatabase } from '#tests/support/database.ts'
import { removeFolder, temporaryFolder } from '#tests/support/folders.ts'
import { brokenInvariants } from '#tests/support/invariants.ts'
import { layOutYears } from '#tests/support/years/years-of-orders.ts'
import { eraseAccount } from '#use-cases/erasure/erase-account.ts'
import { publishErasedPeople } from '#use-cases/erasure/publish-erased-people.ts'
import { eraseProfile } from '#use-cases/health-profiles/erase-health-profile.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const clock = { now: () => new Date() }

/** Has no account when the backup is made. */
const ESHA = { userId: 'esha00000000000000000000' as UserId, email: 'esha@mail.example' }

function newFolder(): string {
  const folder = temporaryFolder()
  onTestFinished(() => removeFolder(folder))
  return folder
}

async function emptyDatabase(): Promise<ShopConnection> {
  const { pool, close } = await openEmptyDatabase()
  onTestFinished(close)
  const { host, port, user, password, database } = pool.options
  return { host, port, user, password, database } as ShopConnection
}

/** The personal data left in a database: names, addresses, mails, messages, profiles. */
async function tracesOf(db: ShopDatabase, ids: readonly string[]) {
  const { rows } = await db.execute(sql`
    select users.id, name, users.email,
      (select count(*)::int from addresses where user_id = users.id) as addresses,
      (select count(*)::int from health_profiles where user_id = users.id) as profiles
    from users where id = any(${sql.param(ids)}::text[]) order by id`)
  return rows
}

test('who was erased after the backup is erased again by its restore, and nobody else', async () => {
  const db = await databaseForTest()
  await layOutYears(db.$client, 60, TODAY)
  const images = createLocalFolder({ folder: newFolder, address: '/none' })
  const deps = { db, clock, images }
  const { rows: people } = await db.$client.query<{ userId: UserId; email: string }>(
    `update users set email_verified = true where issuer = 'years'
     returning id as "userId", lower(email) as email`,
  )
  const [asha, bela, chirag, deepa] = people
  if (!asha || !bela || !chirag || !deepa) throw new Error('nobody ever ordered')
  const ids = [asha, bela, chirag].map(({ userId }) => userId).sort()
  await db.$client.query(
    `insert into addresses (user_id, recipient, address, city, state, pincode, phone, saved_at)
     select id, 'R', 'Somewhere', 'Anand', 'Gujarat', '388001', '9000000000', now()
     from unnest($1::text[]) as id`,
    [ids],
  )
  await db.$client.query(
    `insert into mails (kind, about, recipient, subject, text, queued_at, next_try_at)
     select 'note', email, email, 'S', 'T', now(), now() from unnest($1::text[]) as email`,
    [[asha.email, bela.email, deepa.email]],
  )
  await db.$client.query(
    `insert into health_profiles (user_id, answers, constitution, saved_at)
     select id, '{}', 'pitta', now() from unnest($1::text[]) as id`,
    [ids],
  )
  // By day she made an account with the address that had waited for a product, and erased it again.
  await db.$client.query(
    `insert into stock_alerts (product_id, email, language, stop_key, asked_at, confirmed_at)
     select (select min(id) from products), email, 'en', email, now(), now() from unnest($1::text[]) as email`,
    [[ESHA.email, bela.email]],
  )
  // Deepa was erased before the backup and has come back under her address since.
  await eraseAccount(deps, deepa)
  await db.$client.query(
    `insert into users (id, issuer, subject, email, email_verified, name, created_at)
     values ('deepaagain0000000000000', 'years', 'again', $1, true, 'Deepa', now())`,
    [deepa.email],
  )
  // States Bela's address, which nobody confirmed.
  const stated = { userId: 'stated00000000000000000' as UserId, email: '' }
  await db.$client.query(
    `insert into users (id, issuer, subject, email, email_verified, name, created_at)
     values ($1, 'years', 'stated', $2, false, 'Bela', now())`,
    [stated.userId, bela.email],
  )

  const folder = newFolder()
  const store = createFolderStore(folder)
  const key = await newBackupKey()
  const files = async function* () {}
  const { name } = await writeBackup(
    { connection: directConnection(db), store, recipients: [key.recipient], files },
    { now: new Date() },
  )

  await eraseAccount(deps, asha)
  await eraseAccount(deps, stated)
  await db.$client.query(
    `insert into users (id, issuer, subject, email, email_verified, name, created_at)
     values ($1, 'years', 'esha', $2, true, 'Esha', now())`,
    [ESHA.userId, ESHA.email],
  )
  await eraseAccount(deps, ESHA)
  await eraseProfile(deps, chirag.userId)
  await publishErasedPeople({ db, clock, backups: { store } })
  const list = (await store.readText(ERASED_LIST)) ?? ''
  for (const trace of [asha.userId, asha.email, chirag.userId]) expect(list).not.toContain(trace)
  const before = await tracesOf(db, [...ids, 'deepaagain0000000000000'])

  const connection = await emptyDatabase()
  const restore = {
    connection,
    maintenance: connectionTo(connection, 'postgres'),
    dataDir: newFolder(),
    replace: undefined,
    confirm: async () => {},
    report: () => {},
  }
  const backup = { open: () => store.open(name), identities: [key.identity] }
  const { forgotten } = await restoreBackup(backup, { ...restore, erased: parseErasedList(list) })
  expect(forgotten).toBe(4)
  const restored = openDatabase(connection, 2)
  onTestFinished(() => restored.$client.end())
  expect(await tracesOf(restored, [...ids, 'deepaagain0000000000000'])).toEqual(before)
  expect(before.filter(({ email }) => email === '')).toHaveLength(1)
  const { rows } = await restored.execute(sql`select recipient from mails where kind = 'note'`)
  expect(rows).toEqual([{ recipient: bela.email }])
  const { rows: alerts } = await restored.execute(sql`select email from stock_alerts`)
  expect(alerts).toEqual([{ email: bela.email }])
  expect(await brokenInvariants(restored)).toEqual({})

  // The restored shop has the list, so the next backup and the next copy have it too.
  await publishErasedPeople({ db: restored, clock, backups: { store } })
  expect(await store.readText(ERASED_LIST)).toBe(list)

  // A provider that sets the database back knows no list; the copy beside the backups does.
  const earlier = await emptyDatabase()
  await restoreBackup(backup, { ...restore, connection: earlier, dataDir: newFolder(), erased: [] })
  const setBack = openDatabase(earlier, 2)
  onTestFinished(() => setBack.$client.end())
  expect(await tracesOf(setBack, ids)).not.toEqual(await tracesOf(restored, ids))
  await publishErasedPeople({ db: setBack, clock, backups: { store } })
  expect(await tracesOf(setBack, [...ids, 'deepaagain0000000000000'])).toEqual(before)
  const left = await setBack.execute(sql`select recipient from mails where kind = 'note'`)
  expect(left.rows).toEqual(rows)
  expect(await store.readText(ERASED_LIST)).toBe(list)
})
