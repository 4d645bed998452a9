import type { PublicContent } from '#database/public-content.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/language/languages.ts'
import { xmlText } from '#domain/text/xml.ts'
import { PAGES } from '#page-table.ts'
import { crawlerFiles, inLanguage, pages } from '#urls.ts'

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'
const XHTML = 'http://www.w3.org/1999/xhtml'

/** Lists every sitemap: all pieces of each language. */
export function sitemapIndex(origin: string, pieces: readonly number[]): string {
  // Only the origin can contain characters that XML escapes, so thousands of lines need no escaping.
  const root = xmlText(origin)
  const maps = LANGUAGES.flatMap((language) =>
    pieces.map(
      (piece) => `<sitemap><loc>${root}${crawlerFiles.sitemapOf(language, piece)}</loc></sitemap>`,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/**
 * One piece of the public pages of one language, each with its alternates in every language and with the time of its
 * last change if known; `undefined` for a further piece without pages.
 */
export function sitemap(
  origin: string,
  { language, piece = 1 }: { language: Language; piece?: number },
  content: PublicContent,
): string | undefined {
  const listed = [...(piece === 1 ? ALWAYS_THERE : []), ...addressesOf(content)]
  if (listed.length === 0) return undefined
  const entries = listed.map(({ path, changedAt }: Listed) => {
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
).map(({ canonical }) => ({ path: canonical({ name: undefined, query: new URLSearchParams() }) }))

interface Listed {
  path: string
  changedAt?: Date
}

function addressesOf({ categories, products, posts }: PublicContent): Listed[] {
  return [
    ...categories.map((title) => ({ path: pages.listing({ categories: [title] }) })),
    ...products.map(({ id, changedAt }) => ({ path: pages.product(id), changedAt })),
    ...posts.map(({ id, changedAt }) => ({ path: pages.blog(id), changedAt })),
  ]
}
