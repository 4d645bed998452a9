import { z } from 'zod'
import { listCategories } from '#database/catalog.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { api } from '#urls.ts'
import { keptJson } from '../kept-json.ts'
import type { PageCache } from '../page-cache.ts'
import type { ShopServer } from '../server.ts'
import { WireCategory, wireCategory } from './catalog-wire.ts'

/** The list of categories, the same bytes for everybody. */
export function registerCategories(
  app: ShopServer,
  { db, cache }: { db: ShopDatabase; cache: PageCache },
): void {
  app.get(
    api.categories,
    {
      config: { right: 'shop.read', cache: 'page' },
      schema: {
        tags: ['catalogue'],
        summary: 'All categories, in the order of the shop',
        response: { 200: z.array(WireCategory) },
      },
    },
    (request, reply) =>
      cache.answer(request, reply, api.categories, async () =>
        keptJson((await listCategories(db)).map(wireCategory)),
      ),
  )
}
