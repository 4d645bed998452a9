import { alignAdminGrants } from '#database/accounts/accounts.ts'
import type { ShopDatabase } from '#database/connection.ts'

/**
 * Aligns the admin list with the configuration (`ADMIN_EMAILS`). Somebody who is no longer named
 * there loses access with the next request; access that the owner withdrew in the panel stays
 * withdrawn.
 */
export async function startAdminList(db: ShopDatabase, emails: readonly string[], now: Date) {
  await alignAdminGrants(db, emails, now)
}
