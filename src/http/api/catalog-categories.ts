import { productEndpoints } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { listCategories } from '#database/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { cachedJson } from '../cached-json.ts'
import type { PageCache } from '../page-cache.ts'
import type { ShopServer } from '../server.ts'
import { wireCategory } from './catalog-wire.ts'
import { served } from './served.ts'

/** The list of categories, cached for everybody. */
export function registerCategories(
  app: ShopServer,
  { db, cache }: { db: ShopDatabase; cache: PageCache },
): void {
  app.route({
    ...served(productEndpoints.categories, { cache: 'page' }),
    handler: (request, reply) =>
      cache.answer(request, reply, paths.products.categories(), async () =>
        cachedJson((await listCategories(db)).map(wireCategory)),
      ),
  })
}
