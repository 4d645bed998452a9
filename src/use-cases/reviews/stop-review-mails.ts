import type { DatabaseDeps } from '#database/connection.ts'
import { isAskedForReviews, stopReviewMails } from '#database/reviews/requests.ts'
import { inTransaction } from '#database/transaction.ts'
import type { With } from '#use-cases/deps.ts'
import { parseReviewMailsToken } from '#use-cases/orders/tracking-link.ts'

type StoppingDeps = DatabaseDeps & With<'secret'>

/** Whether the shopper whose mail had this token is still asked for reviews; undefined for a forged or old one. */
export async function areReviewMailsOn(
  { db, secret }: Pick<StoppingDeps, 'db' | 'secret'>,
  token: string,
): Promise<boolean | undefined> {
  const orderId = parseReviewMailsToken(secret, token)
  return orderId && (await isAskedForReviews(db, orderId))
}

/**
 * Never asks the shopper again whose mail had this token, and takes back what waits to be sent; no sign-in is
 * needed. Again changes nothing. False for a token that the shop did not sign, or whose account is erased.
 */
export async function endReviewMails({ db, clock, secret }: StoppingDeps, token: string) {
  const orderId = parseReviewMailsToken(secret, token)
  if (!orderId) return false
  return await inTransaction(db, async (tx) => await stopReviewMails(tx, orderId, clock.now()))
}
