import type { PublicContent } from '#database/public-content.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { xmlText } from '#domain/text/xml.ts'
import { PAGES } from '#page-table.ts'
import { files, inLanguage, pages } from '#urls.ts'

/**
 * A sitemap may hold 50,000 addresses and 50 MB (sitemaps.org, 0.9). Every address names its translations, so the
 * bytes are the nearer limit.
 */
export const MAX_PER_SITEMAP = 10_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Names every sitemap: of each language as many as its addresses need. */
export function sitemapIndex(origin: string, content: PublicContent): string {
  const pieces = Math.ceil(addressesOf(content).length / MAX_PER_SITEMAP)
  const maps = LANGUAGES.flatMap((language) =>
    Array.from({ length: pieces }, (_, nth) => {
      const place = xmlText(origin + files.sitemapOf(language, nth + 1))
      return `<sitemap><loc>${place}</loc></sitemap>`
    }),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/**
 * A piece of the public pages of one language, each with the same page in every language and with the time of its
 * last change where known; `undefined` beyond the last piece.
 */
export function sitemap(
  origin: string,
  { language, piece = 1 }: { language: Language; piece?: number },
  content: PublicContent,
): string | undefined {
  const listed = addressesOf(content).slice((piece - 1) * MAX_PER_SITEMAP, piece * MAX_PER_SITEMAP)
  if (listed.length === 0) return undefined
  const entries = listed.map(({ path, changedAt }) => {
    const placeIn = (other: Language) => xmlText(origin + inLanguage(path, other))
    const alternate = (hreflang: string, other: Language) =>
      `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${placeIn(other)}"/>`
    const alternates = [
      ...LANGUAGES.map((other) => alternate(other, other)),
      alternate('x-default', DEFAULT_LANGUAGE),
    ]
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${placeIn(language)}</loc>${changed}${alternates.join('')}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}" xmlns:xhtml="${XHTML}">\n${entries.join('\n')}\n</urlset>\n`
}

/** Public pages without a parameter. */
const ALWAYS_THERE = PAGES.filter(
  ({ right, isAlias, path }) => !right && !isAlias && !path.endsWith(':name'),
).map(({ canonical }) => canonical({ name: undefined, query: new URLSearchParams() }))

function addressesOf({
  categories,
  products,
  posts,
}: PublicContent): { path: string; changedAt?: Date }[] {
  return [
    ...ALWAYS_THERE.map((path) => ({ path })),
    ...categories.map((title) => ({ path: pages.listing({ categories: [title] }) })),
    ...products.map(({ id, changedAt }) => ({ path: pages.product(id), changedAt })),
    ...posts.map(({ id, changedAt }) => ({ path: pages.blog(id), changedAt })),
  ]
}
