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
  /** False takes the vote back. */
  helpful: boolean
}

export type VoteAnswer =
  | { ok: true; helpful: boolean; count: number; productId: ProductId }
  | { ok: false; reason: 'unknown-review' | 'own-review' }

/**
 * Says that a review was helpful, or takes that back; each shopper counts once. Pages are updated at once, since
 * they show the count and are sorted by it. The same vote again changes nothing. Refuses reviews that visitors do
 * not see, and the author's own.
 */
export async function voteForReview(
  { db, clock }: DatabaseDeps,
  { id, userId, helpful }: VoteRequest,
): Promise<VoteAnswer> {
  return inTransactionOrRefusal<VoteAnswer>(db, async (tx) => {
    // Locked against its deletion, and so that the count is that of all earlier votes.
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
