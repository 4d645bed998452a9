import { deleteAddresses } from '#database/addresses.ts'
import { auditInsert, auditValues } from '#database/audit.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { endConsents } from '#database/consents.ts'
import { moveContentVersion } from '#database/content-version.ts'
import {
  anonymiseExpired,
  countRetained,
  type Erased,
  erasePerson,
  type RetainedData,
} from '#database/erasure.ts'
import { lockShopper } from '#database/orders/confirmation.ts'
import { endSessionsOf } from '#database/sessions.ts'
import { statement } from '#database/statement.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import { booksNeededSince, RECORD_DAYS, RETURN_PHOTO_DAYS } from '#domain/accounts/retention.ts'
import type { Clock } from '#domain/time/clock.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { removeGivenUp, type SweepingDeps } from './sweep-pictures.ts'

interface Needs {
  db: ShopDatabase
  clock: Clock
}

type Owner = Pick<Person, 'userId' | 'email'>
const recordsSince = (now: Date): Date => new Date(now.getTime() - RECORD_DAYS * DAY_MS)

const addAudit = statement('audit-erasure', auditInsert)

/**
 * Erases an account when its owner asks: everything goes that no law asks to keep and that nothing
 * under way needs (docs/law.md, personal data); sessions end, and whoever signs in with the same address afterwards is
 * somebody new. The books stay right: no order, line, event or invoice is taken away (docs/law.md, GST).
 */
export async function eraseAccount(deps: SweepingDeps, owner: Owner): Promise<Erased> {
  const { db, clock } = deps
  const now = clock.now()
  const erased = await inTransaction(db, async (tx) => {
    await lockShopper(tx, owner.userId)
    await deleteAddresses(tx, owner.userId)
    await endConsents(tx, owner.userId, now)
    await endSessionsOf(tx, owner.userId)
    const erased = await erasePerson(tx, owner, { now, recordsSince: recordsSince(now) })
    await addAudit(
      tx,
      auditValues({
        at: now,
        actorId: owner.userId,
        action: 'account.erased',
        subjectKind: 'account',
        subjectId: owner.userId,
        before: undefined,
        after: { ...erased },
      }),
    )
    if (erased.reviews > 0) await moveContentVersion(tx)
    return erased
  })
  // The files too; should this be cut short, the night's sweep does the rest.
  await removeGivenUp(deps)
  return erased
}

/** What an erasure would leave, shown before it is asked for. Reads only. */
export function findRetainedData({ db, clock }: Needs, owner: Owner): Promise<RetainedData> {
  const now = clock.now()
  return countRetained(db, owner, { now, recordsSince: recordsSince(now) })
}

/** Anonymises what the privacy notice says is kept no longer (docs/law.md, personal data: erase when the purpose ends). Says how much. */
export async function anonymiseOldRecords(deps: SweepingDeps): Promise<number> {
  const { db, clock } = deps
  const now = clock.now()
  const anonymised = await inTransaction(db, (tx) =>
    anonymiseExpired(tx, {
      now,
      recordsSince: recordsSince(now),
      booksSince: booksNeededSince(now),
      photosSince: new Date(now.getTime() - RETURN_PHOTO_DAYS * DAY_MS),
    }),
  )
  await removeGivenUp(deps)
  return anonymised
}
