import type { ShopDatabase } from '#database/connection.ts'
import {
  addErasedPeople,
  findErasedAccounts,
  findErasedEmails,
  listErasedPeople,
} from '#database/erasure/erased-people.ts'
import { eraseHealthProfile } from '#database/health-profiles/health-profiles.ts'
import { inTransaction } from '#database/transaction.ts'
import type { ErasedPerson } from '#domain/accounts/erased-person.ts'
import type { UserId } from '#domain/ids.ts'
import { eraseWithin } from '#use-cases/erasure/erase-account.ts'

/** Stands for the account of a person who has none in the backup, only an e-mail address. */
const NO_ACCOUNT = '' as UserId

/**
 * Repeats in a restored shop the erasures that came after its backup, and takes over their list. An account is found by
 * its hash; an address is erased only if the erasure is later than the backup, because the same person may have come
 * back before the backup. Returns how many erasures were repeated.
 */
export async function repeatErasures(
  db: ShopDatabase,
  { list, endMark, now }: { list: readonly ErasedPerson[]; endMark: Date; now: Date },
): Promise<number> {
  await addErasedPeople(db, list)
  const all = await listErasedPeople(db)
  let forgotten = 0
  const accounts = all.filter(({ what }) => what === 'account')
  for (const owner of await findErasedAccounts(db, hashesOf(accounts))) {
    await inTransaction(db, (tx) => eraseWithin(tx, owner, now))
    forgotten += 1
  }
  const later = accounts.filter(({ erasedAt }) => erasedAt > endMark)
  const emails = new Set(later.map(({ emailHash }) => emailHash).filter((hash) => hash !== ''))
  for (const email of await findErasedEmails(db, emails)) {
    await inTransaction(db, (tx) => eraseWithin(tx, { userId: NO_ACCOUNT, email }, now))
    forgotten += 1
  }
  const profiles = all.filter(
    ({ what, erasedAt }) => what === 'health-profile' && erasedAt > endMark,
  )
  for (const { userId } of await findErasedAccounts(db, hashesOf(profiles))) {
    const wasThere = await inTransaction(db, (tx) => eraseHealthProfile(tx, userId, now))
    if (wasThere) forgotten += 1
  }
  return forgotten
}

const hashesOf = (people: readonly ErasedPerson[]): ReadonlySet<string> =>
  new Set(people.map(({ accountHash }) => accountHash))
