import { LANGUAGES } from '#domain/language/languages.ts'
import { PAGES } from '#page-table.ts'
import { files, inLanguage, pages, standIns } from '#urls.ts'

/** Personal pages are nothing for search engines; one line keeps the whole panel out. */
const KEPT_OUT = PAGES.filter(({ right }) => right !== undefined)
  .map(({ path }) => path.replace(/:.*$/, ''))
  .filter((path) => !path.startsWith(`${pages.adminPanel}/`))

/** robots.txt: what search engines leave alone, and where the sitemap lies. */
export function robots(origin: string): string {
  const keptOut = [
    ...LANGUAGES.flatMap((language) => KEPT_OUT.map((path) => inLanguage(path, language))),
    '/api/',
    `${standIns.index}`,
  ]
  return [
    'User-agent: *',
    ...keptOut.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${files.sitemap}`,
    '',
  ].join('\n')
}
