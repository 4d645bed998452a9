import type { Config } from '#config.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { listPublicContent } from '#database/public-content.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import type { Clock } from '#domain/time/clock.ts'
import { sentences } from '#messages/sentences.ts'
import { files } from '#urls.ts'
import { originOf } from '../origin.ts'
import type { PageCache } from '../page-cache.ts'
import { SHARED } from '../page-response.ts'
import { problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { manifest } from './manifest.ts'
import { NOTHING_YET, robots } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { MAX_PER_KIND, sitemap, sitemapIndex } from './sitemap.ts'

const httpSentences = sentences('apiHttp')

export interface SeoDeps {
  db: ShopDatabase
  cache: PageCache
  clock: Clock
  settings: ShopSettings
  opening: { readonly isOpen: boolean }
  config: Pick<Config, 'publicUrl'>
}

interface SeoFile {
  path: string
  /** Served by a shop that is not open yet: what keeps crawlers out, and what the panel's pages link to. */
  whenClosed?: 'serves'
  type: string
  write(origin: string): string | Promise<string>
}

const XML = 'application/xml'
const TEXT = 'text/plain; charset=utf-8'

/** Serves robots.txt, sitemaps, manifest and security.txt, cached like pages. */
export function registerSeo(app: ShopServer, deps: SeoDeps): void {
  const { db, cache, clock, settings, opening, config } = deps
  const found: readonly SeoFile[] = [
    {
      path: files.robots,
      type: TEXT,
      whenClosed: 'serves',
      write: (origin) => (opening.isOpen ? robots(origin) : NOTHING_YET),
    },
    { path: files.sitemap, type: XML, write: sitemapIndex },
    ...LANGUAGES.map((language) => ({
      path: files.sitemapOf(language),
      type: XML,
      write: async (origin: string) =>
        sitemap(
          origin,
          language,
          await listPublicContent(db, { now: clock.now(), limit: MAX_PER_KIND }),
        ),
    })),
    {
      path: files.manifest,
      type: 'application/manifest+json',
      whenClosed: 'serves',
      write: () => JSON.stringify(manifest(settings)),
    },
    {
      path: files.security,
      type: TEXT,
      write: (origin) => securityTxt(origin, settings, clock.now()),
    },
  ]
  for (const { path, type, whenClosed, write } of found) {
    const policy = { right: 'shop.read', cache: 'page', ...(whenClosed && { whenClosed }) } as const
    app.get(path, { config: policy }, (request, reply) => {
      const origin = originOf(request, config.publicUrl)
      if (!origin) {
        problem(reply, { status: 400, code: 'bad-host', detail: httpSentences.badHost })
        return undefined
      }
      return cache.answer(request, reply, `${origin} ${path}`, async () => ({
        status: 200,
        headers: [
          ['content-type', type],
          ['cache-control', SHARED],
        ],
        body: Buffer.from(await write(origin)),
        keep: 'long',
      }))
    })
  }
}
