import { Readable } from 'node:stream'
import type { DatabaseDeps } from '#database/connection.ts'
import { BAD_HOST, problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { files, pages } from '#urls.ts'
import { writeMerchantListing } from '#use-cases/catalog/list-for-merchants.ts'
import type { WithSettings } from '#use-cases/deps.ts'

/** The services fetch it about once a day; a CDN may cache it for an hour. */
const FOR_AN_HOUR = 'public, max-age=0, s-maxage=3600, stale-if-error=86400'

export type MerchantListingDeps = DatabaseDeps & WithSettings<'name' | 'takesOrders'>

/** Serves the product listing for Google Merchant Center and Meta. */
export function registerMerchantListing(app: ShopServer, deps: MerchantListingDeps): void {
  const { db, clock, settings } = deps
  app.get(
    files.merchantListing,
    { config: { right: 'shop.read', rate: 'search' } },
    async (request, reply) => {
      const { origin } = request
      if (!origin) {
        return problem(reply, BAD_HOST)
      }
      const place = {
        absolute: (path: string) => new URL(path, origin).href,
        pageOf: pages.product,
        shop: settings.name,
        takesOrders: settings.takesOrders,
      }
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', FOR_AN_HOUR)
        .send(Readable.from(writeMerchantListing(db, { place, now: clock.now() })))
    },
  )
}
