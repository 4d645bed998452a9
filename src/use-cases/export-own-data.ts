import type { ShopDatabase } from '#database/connection.ts'
import { readPersonalData } from '#database/personal-data.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Clock } from '#domain/time/clock.ts'

/** Tells a person everything that the shop holds about them, as of one moment (docs/law.md, personal data: access). Reads only. */
export async function exportOwnData(
  { db, clock }: { db: ShopDatabase; clock: Clock },
  { userId, email }: Pick<Person, 'userId' | 'email'>,
): Promise<Record<string, unknown>> {
  const data = await inTransaction(db, async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    return readPersonalData(tx, { userId, email })
  })
  return { toldAt: clock.now(), ...data }
}
