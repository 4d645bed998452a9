import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { reviews, reviewVotes } from '#database/tables/reviews.ts'
import type { ProductId, UserId } from '#domain/ids.ts'

/** The visible review with this id, of a visible product, with its author; samples have none. */
export async function findVotable(
  db: Reader,
  id: string,
): Promise<{ userId: UserId | null; productId: ProductId } | undefined> {
  const [row] = await db
    .select({ userId: reviews.userId, productId: reviews.productId })
    .from(reviews)
    .innerJoin(products, and(eq(products.id, reviews.productId), eq(products.hidden, false)))
    .where(and(eq(reviews.id, Number(id)), isNull(reviews.hiddenAt)))
  return row
}

interface Vote {
  id: string
  userId: UserId
}

/** Adds a vote; false when it existed. The review must exist until the transaction ends. */
export async function addVote(tx: Transaction, { id, userId }: Vote, at: Date): Promise<boolean> {
  const added = await tx
    .insert(reviewVotes)
    .values({ reviewId: Number(id), userId, votedAt: at })
    .onConflictDoNothing()
    .returning({ id: reviewVotes.reviewId })
  return added.length > 0
}

/** Removes a vote; false when there was none. */
export async function removeVote(tx: Transaction, { id, userId }: Vote): Promise<boolean> {
  const { rowCount } = await tx.delete(reviewVotes).where(isVote({ id, userId }))
  return (rowCount ?? 0) > 0
}

const isVote = ({ id, userId }: Vote) =>
  and(eq(reviewVotes.reviewId, Number(id)), eq(reviewVotes.userId, userId))

export async function hasVoted(db: Reader, vote: Vote): Promise<boolean> {
  return (await db.$count(reviewVotes, isVote(vote))) > 0
}

export async function countVotes(db: Reader, id: string): Promise<number> {
  return await db.$count(reviewVotes, eq(reviewVotes.reviewId, Number(id)))
}

/** The reviews of a product that this shopper found helpful. */
export async function listVotesOn(
  db: Reader,
  productId: ProductId,
  userId: UserId,
): Promise<string[]> {
  const rows = await db
    .select({ id: sql<string>`${reviewVotes.reviewId}::text` })
    .from(reviewVotes)
    .innerJoin(reviews, eq(reviews.id, reviewVotes.reviewId))
    .where(and(eq(reviews.productId, productId), eq(reviewVotes.userId, userId)))
  return rows.map(({ id }) => id)
}
