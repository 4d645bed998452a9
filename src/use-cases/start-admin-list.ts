import { alignAdminGrants } from '#database/accounts.ts'
import type { ShopDatabase } from '#database/connection.ts'

/**
 * Starts the list of admins from the configuration (`ADMIN_EMAILS`). Who is no longer named
 * there loses the right with the next request; whom the owner withdrew in the panel stays withdrawn.
 */
export async function startAdminList(
  db: ShopDatabase,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  await alignAdminGrants(db, emails, now)
}
