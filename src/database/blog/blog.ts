import { and, arrayOverlaps, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { questionFor } from '#database/catalog/search-question.ts'
import { columnsOf } from '#database/columns.ts'
import type { Reader, Transaction } from '#database/connection.ts'
import { type Paged, pageOf } from '#database/page.ts'
import { posts } from '#database/tables/blog.ts'
import { POSTS_PER_PAGE } from '#domain/blog/blog-query.ts'
import type { Post, PostId, PostState, PostSummary, PostTranslations } from '#domain/blog/post.ts'
import { wordsIn } from '#domain/blog/reading-time.ts'
import { sanitisePost } from '#domain/blog/sanitise-post.ts'
import { SEARCH_RULES } from '#domain/catalog/search-words.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { parsePostCursor, writePostCursor } from './cursor.ts'
import { postColumns, postOf, summaryColumns, summaryOf } from './rows.ts'
import { findableWords } from './words.ts'

const MAX_AT_ONCE = 100

/** Posts that visitors may read now: published, with a publication time in the past. */
function readable(now: Date): SQL | undefined {
  return and(eq(posts.state, 'published'), sql`${posts.publishedAt} <= ${now.toISOString()}`)
}

export interface PostsQuery {
  /** A post matches any of them. */
  categories?: readonly string[] | undefined
  q?: string | undefined
  /** Returned with the previous page. */
  cursor?: string | undefined
  /** Page number from 1, instead of a cursor. */
  page?: number | undefined
  limit?: number | undefined
  now: Date
  /** The language of the posts, each text falling back to English; English when absent. */
  language?: Language | undefined
}

export interface PostPage extends Paged {
  posts: PostSummary[]
  /** All matches, not only those of this page. */
  total: number
  refused?: 'cursor-malformed'
}

/**
 * One page of readable posts, newest first. With a search text, posts that match it in title, summary, category
 * or author come first. A malformed cursor is refused, and nothing is listed.
 */
export async function listPosts(db: Reader, wanted: PostsQuery): Promise<PostPage> {
  const nothing = { posts: [], total: 0, next: undefined }
  const cursor = wanted.cursor === undefined ? null : parsePostCursor(wanted.cursor)
  if (cursor === undefined) return { ...nothing, refused: 'cursor-malformed' }
  const question = wanted.q === undefined ? undefined : questionFor(wanted.q)
  if (wanted.q !== undefined && question === undefined) return nothing

  const limit = Math.min(Math.max(1, wanted.limit ?? POSTS_PER_PAGE), MAX_AT_ONCE)
  const inHead = question ? sql`(${posts.headWords} @@ ${question}::tsquery)::integer` : sql`0`
  const matching = matchingPosts(wanted, question)
  const after =
    cursor &&
    sql`(${inHead} < ${cursor.inHead}::integer or (
    ${inHead} = ${cursor.inHead}::integer and (
      ${posts.publishedAt} < ${cursor.publishedAt}::timestamptz or (
        ${posts.publishedAt} = ${cursor.publishedAt}::timestamptz and ${posts.id} > ${cursor.id}
      ))))`
  const rows = await db
    .select({
      ...summaryColumns,
      inHead: sql<0 | 1>`${inHead}`,
      day: sql<string>`to_char(${posts.publishedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(posts)
    .where(and(matching, after ?? undefined))
    .orderBy(
      ...(question ? [sql`${inHead} desc`] : []),
      sql`${posts.publishedAt} desc`,
      sql`${posts.id}`,
    )
    .limit(limit + 1)
    .offset(cursor ? 0 : ((wanted.page ?? 1) - 1) * limit)
  const { page, next } = pageOf(rows, limit, (last) =>
    writePostCursor({ inHead: last.inHead, publishedAt: last.day, id: last.id }),
  )
  const isWhole = !cursor && (wanted.page ?? 1) === 1 && rows.length <= limit
  return {
    posts: page.map((row) => summaryOf(row, wanted.language ?? DEFAULT_LANGUAGE)),
    total: isWhole ? page.length : await db.$count(posts, matching),
    next,
  }
}

function matchingPosts(wanted: PostsQuery, question: string | undefined): SQL | undefined {
  const categories = [...(wanted.categories ?? [])]
  return and(
    readable(wanted.now),
    categories.length > 0 ? arrayOverlaps(posts.categories, categories) : undefined,
    question ? sql`${posts.words} @@ ${question}::tsquery` : undefined,
  )
}

/** The readable posts with these ids, with everything that their pages show, in the given order; at most 100. */
export async function listWholePosts(
  db: Reader,
  ids: readonly PostId[],
  now: Date,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Post[]> {
  const asked = [...new Set(ids)].slice(0, MAX_AT_ONCE)
  if (asked.length === 0) return []
  const rows = await db
    .select(postColumns)
    .from(posts)
    .where(and(readable(now), inArray(posts.id, asked)))
    .limit(MAX_AT_ONCE)
  const byId = new Map(rows.map((row) => [row.id, postOf(row, language)]))
  return asked.flatMap((id) => byId.get(id) ?? [])
}

/** One readable post; `undefined` for drafts, hidden posts and those published in the future. */
export async function findPost(
  db: Reader,
  id: PostId,
  now: Date,
  language: Language = DEFAULT_LANGUAGE,
): Promise<Post | undefined> {
  const [post] = await listWholePosts(db, [id], now, language)
  return post
}

/** A post to write; `publishedAt` may be in the future and is absent for a draft. */
export interface PostDraft
  extends Omit<Post, 'html' | 'readingMinutes' | 'publishedAt' | 'inEnglish'> {
  /** Not yet sanitised; `postRow` does it. */
  html: string
  /** Like `html`, not yet sanitised. */
  translations: PostTranslations
  state: PostState
  publishedAt: Date | undefined
  /** Paths of the uploaded pictures that it shows. Only these may be served from external storage. */
  uploaded?: readonly string[]
}

/**
 * Adds posts, sanitised and indexed, and returns the ids added. Posts whose ids exist are not changed. Call
 * `moveContentVersion` after it.
 */
export async function addPosts(
  tx: Transaction,
  drafts: readonly PostDraft[],
  now: Date,
): Promise<readonly PostId[]> {
  if (drafts.length === 0) return []
  const added = await tx
    .insert(posts)
    .values(drafts.map((draft) => postRow(draft, now)))
    .onConflictDoNothing()
    .returning({ id: summaryColumns.id })
  return added.map(({ id }) => id)
}

/** The table row of a post: sanitised, with word count and search index. */
export function postRow(draft: PostDraft, now: Date): typeof posts.$inferInsert {
  const { id, title, summary, author, authorRole, reviewedBy, state } = draft
  const html = sanitisePost(draft.html, draft.uploaded)
  return {
    id,
    title,
    summary,
    author,
    authorRole,
    reviewedBy,
    state,
    html,
    translations: cleanTranslations(draft.translations, draft.uploaded),
    categories: [...draft.categories],
    sources: draft.sources.map(({ text, href }) => (href ? { text, href } : { text })),
    products: [...draft.products],
    cover: draft.cover ?? null,
    socialPicture: draft.socialPicture ?? null,
    wordCount: wordsIn(html),
    publishedAt: draft.publishedAt ?? null,
    isScheduled:
      state === 'published' && draft.publishedAt !== undefined && draft.publishedAt > now,
    createdAt: now,
    updatedAt: draft.updatedAt,
    ...findableWords({ ...draft, html }),
    searchRules: SEARCH_RULES,
  }
}

function cleanTranslations(
  translations: PostTranslations,
  uploaded: readonly string[] | undefined,
): PostTranslations {
  const cleaned = Object.entries(translations).map(([language, texts]) => {
    const { html } = texts
    return [
      language,
      html ? { ...texts, html: { ...html, text: sanitisePost(html.text, uploaded) } } : texts,
    ]
  })
  return Object.fromEntries(cleaned)
}

/** Reindexes posts whose search index is missing or was built by older rules, at the shop's start; returns how many. */
export async function refreshPostWords(tx: Transaction): Promise<number> {
  const stale = await tx
    .select(
      columnsOf(posts, 'id', 'title', 'summary', 'categories', 'author', 'html', 'translations'),
    )
    .from(posts)
    .where(lt(posts.searchRules, SEARCH_RULES))
  for (const { id, ...post } of stale) {
    const html = sanitisePost(post.html)
    await tx
      .update(posts)
      .set({
        ...findableWords({ ...post, html }),
        wordCount: wordsIn(html),
        searchRules: SEARCH_RULES,
      })
      .where(eq(posts.id, id))
  }
  return stale.length
}
