import type { DatabaseDeps } from '#database/connection.ts'
import { isAskedForReviews, stopReviewMails } from '#database/reviews/requests.ts'
import { inTransaction } from '#database/transaction.ts'
import type { With } from '#use-cases/deps.ts'
import { parseReviewMailsToken } from '#use-cases/orders/tracking-link.ts'

type StoppingDeps = DatabaseDeps & With<'secret'>

/**
 * True if the shopper whose mail had this token still gets review mails; undefined if the token is forged or too old.
 */
export async function areReviewMailsOn(
  { db, secret }: Pick<StoppingDeps, 'db' | 'secret'>,
  token: string,
): Promise<boolean | undefined> {
  const orderId = parseReviewMailsToken(secret, token)
  return orderId && (await isAskedForReviews(db, orderId))
}

/**
 * Stops all review mails to the shopper whose mail had this token, and removes those that are queued. Needs no sign-in.
 * Repeating it changes nothing. Returns false if the shop did not sign the token, or the account is erased.
 */
export async function endReviewMails({ db, clock, secret }: StoppingDeps, token: string) {
  const orderId = parseReviewMailsToken(secret, token)
  if (!orderId) return false
  return await inTransaction(db, async (tx) => await stopReviewMails(tx, orderId, clock.now()))
}
