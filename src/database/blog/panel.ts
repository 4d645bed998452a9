import { and, desc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/connection.ts'
import { listCursor } from '#database/cursor.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { posts } from '#database/tables/blog.ts'
import type { Post, PostId, PostState, PostTranslations } from '#domain/blog/post.ts'
import type { PostPublication } from '#domain/blog/publication.ts'
import { isOwnPicture, sanitisePost } from '#domain/blog/sanitise-post.ts'
import type { ProductId } from '#domain/ids.ts'
import { type PostDraft, postRow } from './blog.ts'
import { uploadedPictures } from './rows.ts'
import { findableWords } from './words.ts'

/** A post in the owner's list, in any state. */
interface ListedPost extends PostPublication {
  id: PostId
  title: string
  author: string
  categories: readonly string[]
  updatedAt: Date
}

/** A post with everything that its editor needs. */
export interface EditedPost
  extends ListedPost,
    Omit<Post, keyof PostPublication | 'readingMinutes' | 'inEnglish'> {
  translations: PostTranslations
  /** Incremented with every change. */
  version: number
}

type Row = typeof posts.$inferSelect & { uploaded: string[] }
const editedColumns = { ...getTableColumns(posts), uploaded: uploadedPictures }
type ListedRow = Pick<
  Row,
  'id' | 'title' | 'author' | 'categories' | 'updatedAt' | 'state' | 'publishedAt'
>

function listedOf({ id, publishedAt, ...row }: ListedRow): ListedPost {
  return { ...row, id: id as PostId, publishedAt: publishedAt ?? undefined }
}

function editedOf(row: Row): EditedPost {
  const { id, title, author, categories, updatedAt, state, publishedAt, cover } = row
  return {
    ...listedOf({ id, title, author, categories, updatedAt, state, publishedAt }),
    authorRole: row.authorRole,
    reviewedBy: row.reviewedBy,
    summary: row.summary,
    html: sanitisePost(row.html, row.uploaded),
    translations: row.translations,
    sources: row.sources.map(({ text, href }) => ({ text, href })),
    products: row.products as ProductId[],
    cover: cover && isOwnPicture(cover.base, row.uploaded) ? cover : undefined,
    socialPicture: row.socialPicture ?? undefined,
    version: row.version,
  }
}

/** All posts, the last changed first; a malformed cursor starts at the beginning. */
export async function listAllPosts(
  db: Reader,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Paged & { posts: ListedPost[] }> {
  const after = cursor === undefined ? undefined : listCursor.read(cursor)
  const older =
    after &&
    sql`(${posts.updatedAt}, ${posts.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`
  const { id, title, author, categories, updatedAt, state, publishedAt } = posts
  const rows = await db
    .select({ id, title, author, categories, updatedAt, state, publishedAt })
    .from(posts)
    .where(older)
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (last) =>
    listCursor.write({ at: last.updatedAt, id: last.id }),
  )
  return { posts: page.map(listedOf), next }
}

/** A post in any state, for editing. */
export async function findEditedPost(db: Reader, id: PostId): Promise<EditedPost | undefined> {
  const [row] = await db.select(editedColumns).from(posts).where(eq(posts.id, id))
  return row && editedOf(row)
}

export async function lockPost(tx: Transaction, id: PostId): Promise<EditedPost | undefined> {
  const [row] = await tx.select(editedColumns).from(posts).where(eq(posts.id, id)).for('update')
  return row && editedOf(row)
}

/** Writes a changed post: sanitised and indexed for search. Call `moveContentVersion` after it. */
export async function savePost(tx: Transaction, draft: PostDraft, now: Date): Promise<void> {
  const { id, createdAt: _, ...row } = postRow(draft, now)
  await tx
    .update(posts)
    .set({ ...row, version: sql`${posts.version} + 1` })
    .where(eq(posts.id, id))
}

/**
 * Replaces the texts of a locked post in its other languages and updates its search index. The English text and the time
 * of the last change stay.
 */
export async function savePostTranslations(
  tx: Transaction,
  id: PostId,
  translations: PostTranslations,
): Promise<void> {
  const { title, summary, categories, author, html } = posts
  const [post] = await tx
    .select({ title, summary, categories, author, html })
    .from(posts)
    .where(eq(posts.id, id))
  if (!post) throw new Error('a locked post is not there')
  await tx
    .update(posts)
    .set({
      translations,
      ...findableWords({ ...post, translations }),
      version: sql`${posts.version} + 1`,
    })
    .where(eq(posts.id, id))
}

/** Changes only whether a post is hidden. Call `moveContentVersion` after it. */
export async function savePostState(
  tx: Transaction,
  { id, state, publishedAt }: { id: PostId; state: PostState; publishedAt: Date | undefined },
  now: Date,
): Promise<void> {
  const isScheduled = state === 'published' && publishedAt !== undefined && publishedAt > now
  await tx
    .update(posts)
    .set({ state, isScheduled, updatedAt: now, version: sql`${posts.version} + 1` })
    .where(eq(posts.id, id))
}

/**
 * Publishes the scheduled posts whose time has come and returns their ids, each to one caller only. Call
 * `moveContentVersion` after it, so that cached pages show them.
 */
export async function takeDuePosts(tx: Transaction, now: Date): Promise<readonly PostId[]> {
  const due = await tx
    .update(posts)
    .set({
      isScheduled: false,
      // Feeds and sitemaps report when a post became readable, not when it was written.
      updatedAt: sql`greatest(${posts.updatedAt}, ${posts.publishedAt})`,
    })
    .where(and(posts.isScheduled, eq(posts.state, 'published'), lte(posts.publishedAt, now)))
    .returning({ id: posts.id })
  return due.map(({ id }) => id as PostId)
}
