import type { DatabaseDeps } from '#database/connection.ts'
import { recordErasure } from '#database/erasure/erased-people.ts'
import { eraseHealthProfile } from '#database/health-profiles/health-profiles.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'

/** Erases a shopper's health profile and ends its consent; safe without one (docs/law.md, personal data). */
export async function eraseProfile({ db, clock }: DatabaseDeps, userId: UserId): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockShoppers(tx, [userId])
    const at = clock.now()
    const wasThere = await eraseHealthProfile(tx, userId, at)
    if (wasThere) await recordErasure(tx, { userId, email: '' }, { what: 'health-profile', at })
  })
}
