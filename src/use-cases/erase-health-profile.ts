import type { ShopDatabase } from '#database/connection.ts'
import { eraseHealthProfile } from '#database/health-profiles.ts'
import { lockShopper } from '#database/orders/confirmation.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { Clock } from '#domain/time/clock.ts'

/** Erases a shopper's health profile and ends its consent; safe without one (docs/law.md, personal data). */
export async function eraseProfile(
  { db, clock }: { db: ShopDatabase; clock: Clock },
  userId: UserId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockShopper(tx, userId)
    await eraseHealthProfile(tx, userId, clock.now())
  })
}
