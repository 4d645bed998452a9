import { sql } from 'drizzle-orm'
import type { Post, PostId, PostSummary } from '#domain/blog/post.ts'
import { readingMinutes } from '#domain/blog/reading-time.ts'
import { isOwnPicture, safeAddress, sanitisePost } from '#domain/blog/sanitise-post.ts'
import type { ProductId } from '#domain/ids.ts'
import { posts } from './tables/blog.ts'

/** Paths of the uploaded pictures that a post shows. Only these may be served from external storage. */
export const uploadedPictures = sql<string[]>`array(
  select pictures.base from pictures join post_pictures on post_pictures.picture_id = pictures.id
  where post_pictures.post_id = posts.id and not pictures.is_private
)`

/** The columns of a `PostSummary`; select readable posts only, which always have a publication time. */
export const summaryColumns = {
  id: sql<PostId>`${posts.id}`,
  title: posts.title,
  summary: posts.summary,
  author: posts.author,
  authorRole: posts.authorRole,
  categories: posts.categories,
  cover: posts.cover,
  publishedAt: sql<Date>`${posts.publishedAt}`.mapWith(posts.publishedAt),
  wordCount: posts.wordCount,
  uploaded: uploadedPictures,
}

/** The columns of a `Post`. */
export const postColumns = {
  ...summaryColumns,
  html: posts.html,
  reviewedBy: posts.reviewedBy,
  sources: posts.sources,
  products: posts.products,
  updatedAt: posts.updatedAt,
  socialPicture: posts.socialPicture,
}

type Row<Columns extends keyof typeof postColumns> = Omit<
  Pick<typeof posts.$inferSelect, Exclude<Columns, 'uploaded'>>,
  'id' | 'publishedAt'
> & { id: PostId; publishedAt: Date; uploaded: string[] }

/** Maps a row to a post card. A cover from another site is dropped: pages load nothing from third parties. */
export function summaryOf(row: Row<keyof typeof summaryColumns>): PostSummary {
  const { id, title, summary, author, authorRole, categories, publishedAt } = row
  const cover = row.cover && isOwnPicture(row.cover.base, row.uploaded) ? row.cover : undefined
  const minutes = readingMinutes(row.wordCount)
  return {
    ...{ id, title, summary, author, authorRole, categories, publishedAt },
    cover,
    readingMinutes: minutes,
  }
}

/** Maps a row to an article. The stored HTML is sanitised again. */
export function postOf(row: Row<keyof typeof postColumns>): Post {
  return {
    ...summaryOf(row),
    html: sanitisePost(row.html, row.uploaded),
    reviewedBy: row.reviewedBy,
    sources: row.sources.map(({ text, href }) => ({ text, href: href && safeAddress(href) })),
    products: row.products as ProductId[],
    updatedAt: row.updatedAt,
    socialPicture:
      row.socialPicture && isOwnPicture(row.socialPicture) ? row.socialPicture : undefined,
  }
}
