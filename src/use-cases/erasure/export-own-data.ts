import type { DatabaseDeps } from '#database/connection.ts'
import { readPersonalData } from '#database/erasure/personal-data.ts'
import { inTransaction } from '#database/transaction.ts'
import type { Person } from '#domain/accounts/person.ts'

/** Exports everything the shop holds about a person, from one snapshot (docs/law.md, personal data). */
export async function exportOwnData(
  { db, clock }: DatabaseDeps,
  { userId, email }: Pick<Person, 'userId' | 'email'>,
): Promise<Record<string, unknown>> {
  const data = await inTransaction(db, async (tx) => {
    await tx.execute('set transaction isolation level repeatable read, read only')
    return readPersonalData(tx, { userId, email })
  })
  return { toldAt: clock.now(), ...data }
}
