import type { PublicContent } from '#database/public-content.ts'
import { LANGUAGES, type Language } from '#domain/language/languages.ts'
import { PAGES } from '#page-table.ts'
import { files, inLanguage, pages } from '#urls.ts'

/** A sitemap holds at most 50,000 addresses (sitemaps.org, 0.9); the rest is for fixed pages. */
export const MAX_PER_KIND = 24_000

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPED[sign] ?? '')

/** One sitemap for each language, so that none exceeds the limit. */
export function sitemapIndex(origin: string): string {
  const maps = LANGUAGES.map(
    (language) => `<sitemap><loc>${escapeXml(origin + files.sitemapOf(language))}</loc></sitemap>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${maps.join('\n')}\n</sitemapindex>\n`
}

/** Every public page of one language, with the time of its last change where known. */
export function sitemap(origin: string, language: Language, content: PublicContent): string {
  const entries = addressesOf(content).map(({ path, changedAt }) => {
    const place = escapeXml(origin + inLanguage(path, language))
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${place}</loc>${changed}</url>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</urlset>\n`
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
