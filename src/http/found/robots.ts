import { files, inLanguage, LANGUAGES, pages, standIns } from '#urls.ts'

/** Personal pages, the API and what plays the outside services are nothing for search engines. */
const KEPT_OUT = [pages.adminPanel, pages.orders, '/track/', pages.suggestProducts, pages.login()]

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
