import { LANGUAGES } from '#domain/language/languages.ts'
import { PAGES } from '#page-table.ts'
import { crawlerFiles, inLanguage, pages, standInsPage } from '#urls.ts'

/** Search engines skip personal pages; one line covers the whole panel. */
const KEPT_OUT = PAGES.filter(({ right }) => right !== undefined)
  .map(({ path }) => path.replace(/:.*$/, ''))
  .filter((path) => !path.startsWith(`${pages.adminPanel}/`))

/** The robots.txt of a shop that is not open yet. */
export const NOTHING_YET = 'User-agent: *\nDisallow: /\n'

/** Writes robots.txt: the excluded paths and the sitemap's address. */
export function robots(origin: string): string {
  const keptOut = [
    ...LANGUAGES.flatMap((language) => KEPT_OUT.map((path) => inLanguage(path, language))),
    '/api/',
    `${standInsPage}`,
  ]
  return [
    'User-agent: *',
    ...keptOut.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${crawlerFiles.sitemap}`,
    '',
  ].join('\n')
}
