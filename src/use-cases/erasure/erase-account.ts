import { deleteAddresses } from '#database/accounts/addresses.ts'
import { endSessionsOf } from '#database/accounts/sessions.ts'
import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { endConsents } from '#database/consents/consents.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { recordErasure } from '#database/erasure/erased-people.ts'
import {
  anonymiseExpired,
  countRetained,
  type Erased,
  erasePerson,
  listErasedSince,
  type RetainedData,
} from '#database/erasure/erasure.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { booksNeededSince, RECORD_DAYS, RETURN_PHOTO_DAYS } from '#domain/accounts/retention.ts'
import { STOCK_ALERT_DAYS } from '#domain/stock/stock-alert.ts'
import { DAY_MS } from '#domain/time/durations.ts'

type Owner = Pick<Person, 'userId' | 'email'>
const recordsSince = (now: Date): Date => new Date(now.getTime() - RECORD_DAYS * DAY_MS)

/**
 * Erases an account on its owner's request: everything that no law and no open order requires
 * (docs/law.md, personal data). Sessions end; signing in again creates a new account. Orders, lines,
 * events and invoices remain (docs/law.md, GST). A job deletes the files of photos, so that the request
 * does not wait for the storage.
 */
export async function eraseAccount({ db, clock }: DatabaseDeps, owner: Owner): Promise<Erased> {
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    await lockShoppers(tx, [owner.userId])
    const erased = await eraseWithin(tx, owner, now)
    await recordErasure(tx, owner, { what: 'account', at: now })
    await recordAudit(tx, {
      at: now,
      actorId: owner.userId,
      action: 'account.erased',
      subjectId: owner.userId,
      after: { ...erased },
    })
    if (erased.reviews > 0) await moveContentVersion(tx)
    return erased
  })
}

/** Erases a person's data, by account and verified e-mail address; also used on the data of a restored backup. */
export async function eraseWithin(tx: Transaction, owner: Owner, now: Date): Promise<Erased> {
  await deleteAddresses(tx, owner.userId)
  await endSessionsOf(tx, owner.userId)
  const erased = await erasePerson(tx, owner, { now, recordsSince: recordsSince(now) })
  // Last, because the consents contain the phone numbers whose messages are erased.
  await endConsents(tx, owner.userId, now)
  return erased
}

/** Counts what an erasure would retain, shown before the request. Only reads the database. */
export function findRetainedData({ db, clock }: DatabaseDeps, owner: Owner): Promise<RetainedData> {
  const now = clock.now()
  return countRetained(db, owner, { now, recordsSince: recordsSince(now) })
}

/** A request is never under way for longer; the job may have failed for some nights. */
const LATE_WITHIN_MS = 7 * DAY_MS

/**
 * Anonymises records past the retention of the privacy notice (docs/law.md, personal data), and what requests that were
 * under way during an erasure have stored after it. Returns their number.
 */
export async function anonymiseOldRecords({ db, clock }: DatabaseDeps): Promise<number> {
  const now = clock.now()
  return await inTransaction(db, async (tx) => {
    let again = 0
    for (const userId of await listErasedSince(tx, new Date(now.getTime() - LATE_WITHIN_MS))) {
      const erased = await eraseWithin(tx, { userId, email: '' }, now)
      if (erased.reviews > 0) await moveContentVersion(tx)
      again += Object.values(erased).reduce((sum, count) => sum + count, 0)
    }
    const expired = await anonymiseExpired(tx, {
      now,
      recordsSince: recordsSince(now),
      booksSince: booksNeededSince(now),
      photosSince: new Date(now.getTime() - RETURN_PHOTO_DAYS * DAY_MS),
      alertsSince: new Date(now.getTime() - STOCK_ALERT_DAYS * DAY_MS),
    })
    return again + expired
  })
}
