import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, ShopDatabase } from '#database/connection.ts'
import { type Customer, listCustomers } from '#database/customers/customers.ts'
import { inTransaction } from '#database/transaction.ts'
import { ruleOf, type Segment } from '#domain/customers/segment.ts'
import type { UserId } from '#domain/ids.ts'

/** Large enough to need few queries, small enough for memory. */
const BATCH = 2_000

/** Records in the audit log who exports a list of customers, and by which rule. */
export async function noteCustomerExport(
  { db, clock }: DatabaseDeps,
  { segment, actorId }: { segment: Segment; actorId: UserId },
): Promise<void> {
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      at: clock.now(),
      actorId,
      action: 'customers.exported',
      subjectKind: 'account',
      subjectId: 'customers',
      after: ruleOf(segment),
    }),
  )
}

/** Yields all customers of a segment, most recent buyers first, in batches by cursor. */
export async function* exportCustomers(
  db: ShopDatabase,
  segment: Segment,
): AsyncGenerator<readonly Customer[]> {
  let cursor: string | undefined
  do {
    const page = await listCustomers(db, { segment, limit: BATCH, cursor })
    yield page.customers
    cursor = page.next
  } while (cursor !== undefined)
}
