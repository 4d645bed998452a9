import { productEndpoints } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { listProducts, listProductsByIds, MAX_PRODUCTS } from '#database/catalog.ts'
import { cachedJson } from '../cached-json.ts'
import type { PageCache } from '../page-cache.ts'
import type { ShopServer } from '../server.ts'
import type { CatalogDeps } from './catalog-answers.ts'
import { wireFitCard } from './catalog-card-wire.ts'
import { served } from './served.ts'

/**
 * The goods with the facts that their fit is computed from, cached for everybody. The browser
 * computes the fit, so that quiz answers never leave the device.
 */
export function registerFit(
  app: ShopServer,
  { db, clock, cache }: CatalogDeps & { cache: PageCache },
): void {
  app.route({
    ...served(productEndpoints.fit, { cache: 'page', missRate: 'search' }),
    handler: (request, reply) =>
      cache.answer(request, reply, paths.products.fit(), async () => {
        const now = clock.now()
        const { products } = await listProducts(db, { limit: MAX_PRODUCTS, now })
        const listed = await listProducts(db, { limit: MAX_PRODUCTS, oneOfFamily: true, now })
        const first = new Set(listed.products.map(({ id }) => id))
        const goods = products.filter(({ kind }) => kind === 'goods').map(({ id }) => id)
        const facts = await listProductsByIds(db, goods, now)
        return cachedJson(facts.map((product) => wireFitCard(product, !first.has(product.id))))
      }),
  })
}
