import { isDeepStrictEqual } from 'node:util'
import { and, eq, sql } from 'drizzle-orm'
import { addPosts, type PostDraft, postRow, refreshPostWords } from '#database/blog/blog.ts'
import type { Transaction } from '#database/connection.ts'
import { posts } from '#database/tables/blog.ts'
import { parsePostId } from '#domain/blog/post.ts'
import { parseProductId } from '#domain/ids.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import { readCovers } from './article-covers.ts'
import { readArticles, type SeedArticle } from './articles.ts'
import { drawingOf } from './pictures.ts'
import type { SeedMoment } from './seed.ts'
import { readSocialPictures } from './social-pictures.ts'

/**
 * 9 a.m. in India on the day that an article names. If that day is in the future, a day before today, so that a
 * demo never opens with an empty blog.
 */
function dayOf({ published }: SeedArticle, place: number, now: Date): Date {
  const day = new Date(`${published}T09:00:00+05:30`)
  return day <= now ? day : new Date(now.getTime() - (place + 1) * DAY_MS)
}

function draftOf(article: SeedArticle, place: number, { now, mode }: SeedMoment): PostDraft {
  const { published, motifs, dye, ...written } = article
  const id = parsePostId(article.id)
  if (!id) throw new Error(`The article '${article.id}' has no readable slug.`)
  const day = dayOf(article, place, now)
  return {
    ...written,
    id,
    products: article.products.flatMap((product) => parseProductId(product) ?? []),
    cover: undefined,
    socialPicture: undefined,
    // Their authors are examples: a live shop gets drafts, in which it enters its own names.

    state: mode === 'demo' ? 'published' : 'draft',
    publishedAt: mode === 'demo' ? day : undefined,
    updatedAt: mode === 'demo' ? day : now,
  }
}

/**
 * Seeds the articles: adds the missing ones and leaves existing ones as the owner has them, except that drawn
 * covers are renewed. Returns how many posts changed.
 */
export async function seedPosts(
  tx: Transaction,
  moment: SeedMoment,
  articles: readonly SeedArticle[] = readArticles(),
  coverOf = readCovers(),
  socialPictureOf = readSocialPictures('articles'),
): Promise<number> {
  const drafts = articles.map((article, place) => ({
    ...draftOf(article, place, moment),
    cover: coverOf(article.id),
    socialPicture: socialPictureOf(article.id),
  }))
  const added = await addPosts(tx, drafts, moment.now)
  const redrawn = await renewCovers(tx, drafts)
  const translated = await fillTranslations(tx, drafts)
  const indexed = await refreshPostWords(tx)
  return added.length + redrawn + translated + indexed
}

/**
 * Adds the translations to articles that were seeded before they existed and that nobody has changed; returns how many.
 */
async function fillTranslations(tx: Transaction, drafts: readonly PostDraft[]): Promise<number> {
  const untouched = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.translations, {}), eq(posts.version, 1)))
  const draftsById = new Map<string, PostDraft>(drafts.map((draft) => [draft.id, draft]))
  let filled = 0
  for (const { id } of untouched) {
    const draft = draftsById.get(id)
    if (!draft || Object.keys(draft.translations).length === 0) continue
    const { translations, words, headWords } = postRow(draft, draft.updatedAt)
    await tx.update(posts).set({ translations, words, headWords }).where(eq(posts.id, id))
    filled += 1
  }
  return filled
}

/** Folder of the drawn covers; an owner's own picture is elsewhere and is never replaced. */
const DRAWN = '/pictures/articles/'

/**
 * Replaces drawn covers by their newer versions, because the program no longer serves the older ones: of these articles,
 * and of others whose owner chose such a cover. Returns how many changed.
 */
async function renewCovers(tx: Transaction, drafts: readonly PostDraft[]): Promise<number> {
  const newest = new Map(
    drafts.flatMap(({ cover }) => (cover ? [[drawingOf(cover.base), cover]] : [])),
  )
  const socialPictures = new Map<string, string | undefined>(
    drafts.map(({ id, socialPicture }) => [id, socialPicture]),
  )
  const existing = await tx
    .select({ id: posts.id, cover: posts.cover, socialPicture: posts.socialPicture })
    .from(posts)
    .where(sql`${posts.cover} ->> 'base' like ${`${DRAWN}%`}`)
  let renewed = 0
  for (const { id, ...before } of existing) {
    const cover = before.cover && newest.get(drawingOf(before.cover.base))
    if (!cover) continue
    // Without one, the owner has chosen another cover.
    const socialPicture = before.socialPicture && (socialPictures.get(id) ?? null)
    if (isDeepStrictEqual({ cover, socialPicture }, before)) continue
    await tx.update(posts).set({ cover, socialPicture }).where(eq(posts.id, id))
    renewed += 1
  }
  return renewed
}
