import { and, asc, eq, lte } from 'drizzle-orm'
import type { PostId } from '#domain/blog/post.ts'
import type { CategoryTitle } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Reader } from './connection.ts'
import { posts } from './tables/blog.ts'
import { categories, products } from './tables/catalog.ts'

/** Everything that has a public page, with the time of its last change. */
export interface PublicContent {
  categories: readonly CategoryTitle[]
  products: readonly { id: ProductId; changedAt: Date }[]
  posts: readonly { id: PostId; changedAt: Date }[]
}

/** Everything that the sitemaps list, in an order that a change does not move. */
export async function listPublicContent(db: Reader, now: Date): Promise<PublicContent> {
  const [shelves, goods, articles] = await Promise.all([
    db.select({ title: categories.title }).from(categories).orderBy(asc(categories.position)),
    db
      .select({ id: products.id, changedAt: products.updatedAt })
      .from(products)
      .where(eq(products.hidden, false))
      .orderBy(asc(products.id)),
    db
      .select({ id: posts.id, changedAt: posts.updatedAt })
      .from(posts)
      .where(and(eq(posts.state, 'published'), lte(posts.publishedAt, now)))
      .orderBy(asc(posts.id)),
  ])
  return {
    categories: shelves.map(({ title }) => title),
    products: goods.map(({ id, changedAt }) => ({ id: id as ProductId, changedAt })),
    posts: articles.map(({ id, changedAt }) => ({ id: id as PostId, changedAt })),
  }
}
