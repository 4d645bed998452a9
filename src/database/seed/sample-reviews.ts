import { eq, inArray } from 'drizzle-orm'
import samples from '#content/reviews/samples.json' with { type: 'json' }
import type { Transaction } from '#database/connection.ts'
import { products } from '#database/tables/catalog.ts'
import { reviews } from '#database/tables/reviews.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Rating } from '#domain/reviews/review.ts'
import { DAY_MS } from '#domain/time/durations.ts'

/** An invented review, marked as such on the page. */
interface Sample {
  author: string
  rating: Rating
  daysAgo: number
  text: string
}

/** Sample reviews by product id; only about taste, scent, texture and packing, never effects (docs/law.md, claims). */
export const SAMPLE_REVIEWS = samples as Readonly<Partial<Record<string, readonly Sample[]>>>

/**
 * Adds sample reviews to the products of a demo; existing ones are not changed. A live shop has none, and
 * deletes those left from a time as a demo (docs/law.md, consumer protection). Returns how many rows were added
 * or deleted.
 */
export async function alignSampleReviews(
  tx: Transaction,
  { now, mode }: { now: Date; mode: 'demo' | 'live' },
): Promise<number> {
  if (mode === 'live') {
    const gone = await tx.delete(reviews).where(eq(reviews.isSample, true)).returning()
    return gone.length
  }
  const placed = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, Object.keys(SAMPLE_REVIEWS)))
  const rows = placed.flatMap(({ id }) =>
    (SAMPLE_REVIEWS[id] ?? []).map(({ author, rating, daysAgo, text }) => ({
      productId: id as ProductId,
      author,
      rating,
      text,
      isSample: true,
      writtenAt: new Date(now.getTime() - daysAgo * DAY_MS),
    })),
  )
  if (rows.length === 0) return 0
  const added = await tx.insert(reviews).values(rows).onConflictDoNothing().returning()
  return added.length
}
