import { productEndpoints } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { listProductsByIds, MAX_PRODUCTS } from '#database/catalog/catalog.ts'
import { listRecommendable } from '#database/catalog/recommendable.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Product } from '#domain/catalog/product.ts'
import { cachedJson } from '#http/pages/cached-json.ts'
import type { PageCache } from '#http/pages/page-cache.ts'
import type { ShopServer } from '#http/server.ts'
import { wireFitCard } from './catalog-card-wire.ts'
import { serveOn } from './served.ts'

/**
 * The goods that can be recommended, with the facts from which their fit is computed, cached for everybody. The
 * browser computes the fit, so that quiz answers never leave the device.
 */
export function registerFit(
  app: ShopServer,
  { db, clock, cache }: DatabaseDeps & { cache: PageCache },
): void {
  const serve = serveOn(app)
  serve(productEndpoints.fit, { cache: 'page', missRate: 'search' }, (request, reply) =>
    cache.answer(request, reply, paths.products.fit(), async () => {
      const now = clock.now()
      const goods: Product[] = []
      const ids = await listRecommendable(db, now)
      for (let from = 0; from < ids.length; from += MAX_PRODUCTS) {
        goods.push(...(await listProductsByIds(db, ids.slice(from, from + MAX_PRODUCTS), now)))
      }
      return cachedJson(goods.map(wireFitCard))
    }),
  )
}
