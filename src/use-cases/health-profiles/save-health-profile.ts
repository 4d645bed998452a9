import type { DatabaseDeps } from '#database/connection.ts'
import {
  findHealthProfile,
  type SavedProfile,
  saveHealthProfile,
} from '#database/health-profiles/health-profiles.ts'
import { lockShoppers } from '#database/orders/confirmation.ts'
import { inTransaction } from '#database/transaction.ts'
import type { UserId } from '#domain/ids.ts'
import type { HealthProfile, ProfileConsent } from '#domain/quiz/health-profile.ts'

/**
 * Saves a shopper's health profile, replacing the previous one, with its consent: purpose, version
 * of the notice, language and time (docs/law.md, personal data).
 */
export async function saveProfile(
  { db, clock }: DatabaseDeps,
  userId: UserId,
  { profile, consent }: { profile: HealthProfile; consent: ProfileConsent },
): Promise<SavedProfile> {
  return inTransaction(db, async (tx) => {
    await lockShoppers(tx, [userId])
    await saveHealthProfile(tx, userId, { profile, consent, at: clock.now() })
    const saved = await findHealthProfile(tx, userId)
    if (!saved) throw new Error('a profile was saved and is not there')
    return saved
  })
}
