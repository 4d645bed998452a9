import { z } from 'zod'
import type { DatabaseDeps } from '#database/connection.ts'
import { listPublicContent, listSitemapPieces } from '#database/public-content.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { LANGUAGES, type Language } from '#domain/language/languages.ts'
import { DAY_MS } from '#domain/time/durations.ts'
import type { PageCache } from '#http/pages/page-cache.ts'
import { SHARED } from '#http/pages/page-response.ts'
import { BAD_HOST, problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { PAGES } from '#page-table.ts'
import { crawlerFiles, files, inLanguage, pages, standInsPage } from '#urls.ts'
import { searchEngineKey } from '#use-cases/catalog/notify-search-engines.ts'
import type { With } from '#use-cases/deps.ts'
import { manifest } from './manifest.ts'
import { sitemap, sitemapIndex } from './sitemap.ts'

/** Search engines skip personal pages; one line covers the whole panel. */
const DISALLOWED = PAGES.filter(({ right }) => right !== undefined)
  .map(({ path }) => path.replace(/:.*$/, ''))
  .filter((path) => !path.startsWith(`${pages.adminPanel}/`))

/** The robots.txt of a shop that is not open yet. */
const ROBOTS_OF_CLOSED_SHOP = 'User-agent: *\nDisallow: /\n'

/** RFC 9116 recommends an expiry less than a year ahead. */
const VALID_DAYS = 180

export interface SeoDeps extends DatabaseDeps, With<'opening' | 'secret'> {
  cache: PageCache
  settings: ShopSettings
}

interface SeoFile {
  path: string
  /** Also served before the shop opens: for files that exclude crawlers or that the panel's pages link to. */
  whenClosed?: 'serves'
  type: string
  /** `undefined` for a piece that does not exist. */
  write(origin: string, piece: number): string | undefined | Promise<string | undefined>
}

const FurtherPiece = z.object({ piece: z.coerce.number().default(1) })

const Key = z.object({ key: z.string() })

const XML = 'application/xml'
const TEXT = 'text/plain; charset=utf-8'

/** Serves robots.txt, sitemaps, manifest and security.txt, cached like pages. */
export function registerSeo(app: ShopServer, deps: SeoDeps): void {
  const { db, cache, clock, settings, opening, secret } = deps
  const writeSitemap = async (origin: string, language: Language, piece: number) =>
    sitemap(origin, { language, piece }, await listPublicContent(db, clock.now(), piece))
  const found: readonly SeoFile[] = [
    {
      path: crawlerFiles.robots,
      type: TEXT,
      whenClosed: 'serves',
      write: (origin) => (opening.isOpen ? robots(origin) : ROBOTS_OF_CLOSED_SHOP),
    },
    {
      path: crawlerFiles.sitemap,
      type: XML,
      write: async (origin) => sitemapIndex(origin, await listSitemapPieces(db)),
    },
    ...LANGUAGES.flatMap((language) => [
      {
        path: crawlerFiles.sitemapOf(language),
        type: XML,
        write: (origin: string) => writeSitemap(origin, language, 1),
      },
      {
        path: `/sitemap-${language}-:piece(^[1-9]\\d{0,3}$).xml`,
        type: XML,
        write: (origin: string, piece: number) =>
          piece > 1 ? writeSitemap(origin, language, piece) : undefined,
      },
    ]),
    {
      path: files.manifest,
      type: 'application/manifest+json',
      whenClosed: 'serves',
      write: () => JSON.stringify(manifest(settings)),
    },
    {
      path: crawlerFiles.security,
      type: TEXT,
      write: (origin) => securityTxt(origin, settings, clock.now()),
    },
  ]
  app.get(
    '/:key(^[0-9a-f]{32}$).txt',
    { config: { right: 'shop.read' } },
    (request, reply): unknown => {
      const { key } = Key.parse(request.params)
      const isOwn = settings.tellsSearchEngines && key === searchEngineKey(secret)
      reply.type(TEXT).header('cache-control', 'no-store')
      return isOwn ? reply.send(key) : reply.code(404).send('')
    },
  )
  for (const { path, type, whenClosed, write } of found) {
    const policy = { right: 'shop.read', cache: 'page', ...(whenClosed && { whenClosed }) } as const
    app.get(path, { config: policy }, (request, reply) => {
      const { origin } = request
      if (!origin) {
        problem(reply, BAD_HOST)
        return undefined
      }
      const { piece } = FurtherPiece.parse(request.params)
      return cache.answer(request, reply, `${origin} ${path} ${piece}`, async () => {
        const text = await write(origin, piece)
        return {
          status: text === undefined ? 404 : 200,
          headers: [
            ['content-type', type],
            ['cache-control', SHARED],
          ],
          body: Buffer.from(text ?? ''),
          keep: text === undefined ? 'briefly' : 'long',
        }
      })
    })
  }
}

/** Writes security.txt: where to report a vulnerability. */
function securityTxt(origin: string, settings: Pick<ShopSettings, 'email'>, now: Date) {
  const until = new Date(Math.floor(now.getTime() / DAY_MS + VALID_DAYS) * DAY_MS)
  return [
    `Contact: mailto:${settings.email}`,
    `Contact: ${origin}${pages.contact}`,
    `Expires: ${until.toISOString()}`,
    `Preferred-Languages: ${LANGUAGES.join(', ')}`,
    `Canonical: ${origin}${crawlerFiles.security}`,
    '',
  ].join('\n')
}

/** Writes robots.txt: the excluded paths and the sitemap's address. */
function robots(origin: string): string {
  const disallowed = [
    ...LANGUAGES.flatMap((language) => DISALLOWED.map((path) => inLanguage(path, language))),
    '/api/',
    `${standInsPage}`,
  ]
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${crawlerFiles.sitemap}`,
    '',
  ].join('\n')
}
