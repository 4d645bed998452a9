import type { DatabaseDeps } from '#database/connection.ts'
import { moveContentVersion } from '#database/content-version.ts'
import { lockReview } from '#database/reviews/panel.ts'
import { addVote, countVotes, findVotable, removeVote } from '#database/reviews/votes.ts'
import { inTransactionOrRefusal } from '#database/transaction.ts'
import type { ProductId, UserId } from '#domain/ids.ts'

export interface VoteRequest {
  id: string
  /** The signed-in shopper. */
  userId: UserId
  /** False withdraws the vote. */
  helpful: boolean
}

export type VoteAnswer =
  | { ok: true; helpful: boolean; count: number; productId: ProductId }
  | { ok: false; reason: 'unknown-review' | 'own-review' }

/**
 * Adds or withdraws a shopper's vote that a review was helpful; each shopper counts once. Pages are updated at once,
 * since they show the count and are sorted by it. Repeating a vote changes nothing. Refuses reviews that visitors do
 * not see, and the shopper's own.
 */
export async function voteForReview(
  { db, clock }: DatabaseDeps,
  { id, userId, helpful }: VoteRequest,
): Promise<VoteAnswer> {
  return inTransactionOrRefusal<VoteAnswer>(db, async (tx) => {
    // Locks the review against deletion, and so that the returned count includes all earlier votes.
    await lockReview(tx, id)
    const review = await findVotable(tx, id)
    if (!review) return { ok: false, reason: 'unknown-review' }
    if (review.userId === userId) return { ok: false, reason: 'own-review' }
    const isChange = helpful
      ? await addVote(tx, { id, userId }, clock.now())
      : await removeVote(tx, { id, userId })
    if (isChange) await moveContentVersion(tx, [review.productId])
    return { ok: true, helpful, count: await countVotes(tx, id), productId: review.productId }
  })
}
