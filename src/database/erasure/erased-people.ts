import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { wakeJobs } from '#database/listening.ts'
import { erasedPeople, erasureKey } from '#database/tables/erased-people.ts'
import type { ErasedPerson } from '#domain/accounts/erased-person.ts'
import type { UserId } from '#domain/ids.ts'
import type { DataOwner } from './personal-data.ts'

/** Notified at commit, for the job that copies the list to the backups. */
export const ERASED_CHANNEL = 'person_erased'

async function hashing(db: Reader): Promise<(text: string) => string> {
  const [row] = await db.select({ key: erasureKey.key }).from(erasureKey)
  if (!row) throw new Error('the key of the list of erased people is missing')
  return (text) => createHmac('sha256', row.key).update(text).digest('hex')
}

/** Records the person as hashes, in the transaction of the erasure. */
export async function recordErasure(
  tx: Transaction,
  { userId, email }: DataOwner,
  { what, at }: { what: ErasedPerson['what']; at: Date },
): Promise<void> {
  const hashOf = await hashing(tx)
  const emailHash = email === '' ? '' : hashOf(email)
  await addErasedPeople(tx, [{ what, accountHash: hashOf(userId), emailHash, erasedAt: at }])
  await wakeJobs(tx, ERASED_CHANNEL)
}

export async function addErasedPeople(db: Reader, people: readonly ErasedPerson[]): Promise<void> {
  if (people.length > 0)
    await db
      .insert(erasedPeople)
      .values([...people])
      .onConflictDoNothing()
}

export async function listErasedPeople(db: Reader): Promise<ErasedPerson[]> {
  return await db.select().from(erasedPeople)
}

const AT_ONCE = 5_000

/** The accounts of a restored database whose hashes are on a list, with their confirmed addresses. */
export async function findErasedAccounts(db: Reader, hashes: ReadonlySet<string>) {
  const hashOf = await hashing(db)
  const found: (DataOwner & { accountHash: string })[] = []
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ id: UserId; email: string }>(sql`
      select id, case when email_verified then lower(email) else '' end as email from users
      where erased_at is null and id > ${after} order by id limit ${AT_ONCE}`)
    for (const { id, email } of rows) {
      const accountHash = hashOf(id)
      if (hashes.has(accountHash)) found.push({ userId: id, email, accountHash })
    }
    const last = rows.at(-1)
    if (!last) return found
    after = last.id
  }
}

/** The addresses in messages, bookings, mails and alerts of a restored database whose hashes are on a list. */
export async function findErasedEmails(db: Reader, hashes: ReadonlySet<string>): Promise<string[]> {
  if (hashes.size === 0) return []
  const hashOf = await hashing(db)
  const { rows } = await db.execute<{ email: string }>(sql`
    select lower(email) as email from tickets union select lower(email) from bookings
    union select lower(recipient) from mails where recipient <> ''
    union select address from refused_addresses union select email from stock_alerts`)
  return rows.map(({ email }) => email).filter((email) => hashes.has(hashOf(email)))
}
