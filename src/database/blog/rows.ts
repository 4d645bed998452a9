import { sql } from 'drizzle-orm'
import { columnsOf } from '#database/columns.ts'
import { posts } from '#database/tables/blog.ts'
import type { Post, PostId, PostSummary, PostTranslations } from '#domain/blog/post.ts'
import { readingMinutes } from '#domain/blog/reading-time.ts'
import { isOwnPicture, safeAddress, sanitisePost } from '#domain/blog/sanitise-post.ts'
import type { ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { textsIn } from '#domain/language/translated-texts.ts'

/** Paths of the uploaded pictures that a post shows. Only these may be served from external storage. */
export const uploadedPictures = sql<string[]>`array(
  select pictures.base from pictures join post_pictures on post_pictures.picture_id = pictures.id
  where post_pictures.post_id = posts.id and not pictures.is_private
)`

/** The columns of a `PostSummary`; select readable posts only, which always have a publication time. */
export const summaryColumns = {
  id: sql<PostId>`${posts.id}`,
  ...columnsOf(posts, 'title', 'summary', 'author', 'authorRole', 'categories', 'cover'),
  publishedAt: sql<Date>`${posts.publishedAt}`.mapWith(posts.publishedAt),
  wordCount: posts.wordCount,
  uploaded: uploadedPictures,
  // Without the article's text, which a card does not show.
  translations: sql<PostTranslations>`(
    select coalesce(jsonb_object_agg(language, texts - 'html'), '{}')
    from jsonb_each(posts.translations) as translated (language, texts)
  )`,
}

/** When the public text last changed; at the earliest when a scheduled post was published. */
export const postChangedAt = sql<Date>`greatest(${posts.updatedAt}, ${posts.publishedAt})`.mapWith(
  posts.updatedAt,
)

export const postColumns = {
  ...summaryColumns,
  translations: sql<PostTranslations>`${posts.translations}`,
  ...columnsOf(posts, 'html', 'reviewedBy', 'sources', 'products', 'socialPicture'),
  updatedAt: postChangedAt,
}

type Row<Columns extends keyof typeof postColumns> = Omit<
  Pick<typeof posts.$inferSelect, Exclude<Columns, 'uploaded'>>,
  'id' | 'publishedAt'
> & { id: PostId; publishedAt: Date; uploaded: string[] }

/**
 * Maps a row to a post card in a language. A cover from another site is dropped: pages load nothing from third
 * parties.
 */
export function summaryOf(row: Row<keyof typeof summaryColumns>, language: Language): PostSummary {
  const { id, categories, publishedAt, translations } = row
  const { title, summary, author, authorRole } = row
  const { texts, untranslated } = textsIn(
    { title, summary, author, authorRole },
    translations,
    language,
  )
  const cover = row.cover && isOwnPicture(row.cover.base, row.uploaded) ? row.cover : undefined
  const minutes = readingMinutes(row.wordCount)
  return {
    id,
    ...texts,
    categories,
    publishedAt,
    inEnglish: untranslated,
    cover,
    readingMinutes: minutes,
  }
}

/** Maps a row to an article in a language. The stored HTML is sanitised again. */
export function postOf(row: Row<keyof typeof postColumns>, language: Language): Post {
  const { html, reviewedBy } = row
  const summary = summaryOf(row, language)
  const { texts, untranslated } = textsIn({ html, reviewedBy }, row.translations, language)
  return {
    ...summary,
    inEnglish: [...summary.inEnglish, ...untranslated],
    html: sanitisePost(texts.html, row.uploaded),
    reviewedBy: texts.reviewedBy,
    sources: row.sources.map(({ text, href }) => ({ text, href: href && safeAddress(href) })),
    products: row.products as ProductId[],
    updatedAt: row.updatedAt,
    socialPicture:
      row.socialPicture && isOwnPicture(row.socialPicture) ? row.socialPicture : undefined,
  }
}
