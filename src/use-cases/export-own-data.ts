import type { ShopDatabase } from '#database/connection.ts'
import { readPersonalData } from '#database/personal-data.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { Clock } from '#domain/time/clock.ts'

/** Exports everything the shop holds about a person, from one snapshot (docs/law.md, personal data). */
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
