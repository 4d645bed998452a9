import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { postChangedAt } from '#database/blog/rows.ts'
import { posts } from '#database/tables/blog.ts'
import { categories, products } from '#database/tables/catalog.ts'
import type { PostId } from '#domain/blog/post.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Reader } from './connection.ts'

/** Everything that a piece of the sitemaps lists, with the time of its last change. */
export interface PublicContent {
  categories: readonly CategoryTitle[]
  products: readonly { id: ProductId; changedAt: Date }[]
  posts: readonly { id: PostId; changedAt: Date }[]
}

/**
 * A sitemap may hold 50,000 addresses and 50 MB (sitemaps.org, 0.9). Ours are much smaller, because they are written and
 * cached whole, and every address lists its translations.
 */
export const PRODUCTS_PER_PIECE = 1_000

/** The non-empty pieces of the sitemaps. Products belong to pieces by their catalogue numbers, which never change. */
export async function listSitemapPieces(db: Reader): Promise<number[]> {
  const { rows } = await db.execute<{ piece: number }>(
    sql`select piece from sitemap_pieces group by piece having sum(listed) > 0 order by piece`,
  )
  return [...new Set([1, ...rows.map(({ piece }) => piece)])]
}

/** The content of one piece of the sitemaps; the first also lists everything that is not a product. */
export async function listPublicContent(db: Reader, now: Date, piece = 1): Promise<PublicContent> {
  const last = piece * PRODUCTS_PER_PIECE
  const isFirst = piece === 1
  const [shownCategories, goods, articles] = await Promise.all([
    isFirst
      ? db
          .select({ title: categories.title })
          .from(categories)
          .where(eq(categories.hidden, false))
          .orderBy(asc(categories.position))
      : [],
    db
      .select({ id: products.id, changedAt: products.updatedAt })
      .from(products)
      .where(
        and(
          eq(products.hidden, false),
          sql`products.catalogue_number > ${last - PRODUCTS_PER_PIECE} and products.catalogue_number <= ${last}`,
        ),
      )
      .orderBy(sql`products.catalogue_number`),
    isFirst
      ? db
          .select({ id: posts.id, changedAt: postChangedAt })
          .from(posts)
          .where(and(eq(posts.state, 'published'), lte(posts.publishedAt, now)))
          .orderBy(asc(posts.id))
      : [],
  ])
  return {
    categories: shownCategories.map(({ title }) => title),
    products: goods.map(({ id, changedAt }) => ({ id: id as ProductId, changedAt })),
    posts: articles.map(({ id, changedAt }) => ({ id: id as PostId, changedAt })),
  }
}
