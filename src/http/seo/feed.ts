import { Feed } from 'feed'
import { listPosts, listWholePosts } from '#database/blog/blog.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Post } from '#domain/blog/post.ts'
import { LANGUAGES, type Language, localeOf } from '#domain/language/languages.ts'
import { storableText } from '#domain/text/plain-text.ts'
import { coverAddress } from '#http/api/blog-wire.ts'
import type { PageCache } from '#http/pages/page-cache.ts'
import { SHARED } from '#http/pages/page-response.ts'
import { BAD_HOST, problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { files, inLanguage, pages } from '#urls.ts'
import type { WithSettings } from '#use-cases/deps.ts'

export interface FeedDeps extends DatabaseDeps, WithSettings<'name'> {
  cache: PageCache
}

/** Older articles are found in the blog. */
const MAX_ITEMS = 20

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Feed readers interpret descriptions as HTML, so plain text is escaped for them. */
const asHtml = (text: string): string =>
  storableText(text).replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? '')
/** Some readers treat titles as text and some as HTML, so only angle brackets are escaped. */
const asTitle = (text: string): string =>
  storableText(text).replace(/[<>]/g, (sign) => ESCAPED[sign] ?? '')

/** The article with its cover, every path made absolute. */
function contentOf(post: Post, origin: string): string {
  const cover = coverAddress(post)
  const picture = cover ? `<p><img src="${cover}" alt=""></p>` : ''
  // Sanitised HTML always quotes attributes, and the shop's own addresses begin with a slash.
  return storableText(picture + post.html).replace(/ (href|src)="\//g, ` $1="${origin}/`)
}

/** Writes the newest articles, in full and in one language, as RSS 2.0. */
export function writeFeed(
  posts: readonly Post[],
  { origin, shop, language }: { origin: string; shop: string; language: Language },
): string {
  const say = sentencesIn(language, 'apiBlog')
  const placeOf = (path: string) => `${origin}${inLanguage(path, language)}`
  const changed = posts.map(({ updatedAt }) => updatedAt.getTime())
  const feed = new Feed({
    title: say('feedTitle', { shop }),
    description: say('feedDescription'),
    link: placeOf(pages.blogs),
    feedLinks: { rss: `${origin}${files.feedOf(language)}` },
    language: new Intl.Locale(localeOf(language)).baseName,
    generator: false,
    // Depends on the content only, so that equal content gives equal bytes.
    updated: new Date(Math.max(0, ...changed)),
  })
  for (const post of posts) {
    const cover = coverAddress(post)
    feed.addItem({
      title: asTitle(post.title),
      link: placeOf(pages.blog(post.id)),
      date: post.publishedAt,
      description: asHtml(post.summary),
      content: contentOf(post, origin),
      category: post.categories.map((name) => ({ name: storableText(name) })),
      ...(cover && { image: new URL(cover, origin).href }),
      // RSS expects an author's e-mail address; a name belongs in the Dublin Core element.
      extensions: [{ name: 'dc:creator', objects: { _text: storableText(post.author) } }],
    })
  }
  return feed.rss2()
}

const COMMON_FEED_PATH = '/feed.xml'

/** The blog's feeds, one for each language, cached like pages. */
export function registerFeed(app: ShopServer, deps: FeedDeps): void {
  const { db, cache, clock, settings } = deps
  for (const language of LANGUAGES) {
    const path = files.feedOf(language)
    // The address that feed readers try by themselves.
    const commonPath = inLanguage(COMMON_FEED_PATH, language)
    app.get(commonPath, { config: { right: 'shop.read', cache: 'asset' } }, (_request, reply) =>
      reply.redirect(path, 301),
    )
    app.get(path, { config: { right: 'shop.read', cache: 'page' } }, (request, reply) => {
      const { origin } = request
      if (!origin) {
        problem(reply, BAD_HOST)
        return undefined
      }
      return cache.answer(request, reply, `${origin} ${path}`, async () => {
        const now = clock.now()
        const newest = await listPosts(db, { now, limit: MAX_ITEMS })
        const ids = newest.posts.map(({ id }) => id)
        const posts = await listWholePosts(db, ids, now, language)
        return {
          status: 200,
          headers: [
            ['content-type', 'application/rss+xml; charset=utf-8'],
            ['cache-control', SHARED],
          ],
          body: Buffer.from(writeFeed(posts, { origin, shop: settings.name, language })),
          keep: 'long',
        }
      })
    })
  }
}
