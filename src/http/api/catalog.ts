import { z } from 'zod'
import { MAX_PRODUCTS } from '#database/catalog.ts'
import { parseProductCursor } from '#database/catalog-cursor.ts'
import { searchProducts } from '#database/catalog-search.ts'
import { parseListingQuery } from '#domain/catalog/listing-query.ts'
import { PRODUCT_SORTS } from '#domain/catalog/product.ts'
import { parseProductId } from '#domain/ids.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import type { PageCache } from '../page-cache.ts'
import { problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import {
  answerList,
  answerProduct,
  answerRelated,
  type CatalogDeps,
  listAddress,
  UNKNOWN_PRODUCT,
} from './catalog-answers.ts'
import { WireHit, WireProduct, WireRelated, wireHit } from './catalog-wire.ts'

const say = sentences('apiCatalog')

const Title = z.string({ error: say.categoryWrong }).max(60, say.categoryWrong)
const Titles = z.array(Title).max(12, say.categoryWrong)

const Listing = z
  .object({
    category: z.union([Title, Titles], { error: say.categoryWrong }).optional(),
    sort: z.enum(PRODUCT_SORTS, { error: say.sortUnknown }).default('relevance'),
    q: z.string({ error: say.searchWrong }).optional(),
    limit: z
      .string({ error: say.limitWrong })
      .regex(/^(?:[1-9]\d{0,2}|1000)$/, say.limitWrong)
      .transform(Number)
      .default(MAX_PRODUCTS),
    cursor: z.string({ error: say.cursorWrong }).optional(),
  })
  .refine(
    ({ cursor, sort }) => cursor === undefined || parseProductCursor(cursor, sort) !== undefined,
    { path: ['cursor'], error: say.cursorWrong },
  )

/** The parameters in the form in which listings are read everywhere, so that one list has one form. */
function wantedList({ category = [], limit, ...asked }: z.output<typeof Listing>) {
  const titles = typeof category === 'string' ? [category] : category
  const further = Object.entries(asked).filter((pair): pair is [string, string] => !!pair[1])
  const parameters = [...titles.map((title) => ['category', title] as const), ...further]
  return { ...parseListingQuery(undefined, parameters), limit }
}

/** Products under `/api/products`: the list, one product, and the search. */
export function registerProducts(app: ShopServer, deps: CatalogDeps & { cache: PageCache }): void {
  const { db, cache } = deps

  for (const path of [api.products, `${api.products}/`]) {
    app.get(
      path,
      {
        config: { right: 'shop.read', cache: 'page', missRate: 'search' },
        schema: {
          tags: ['catalogue'],
          summary: 'Products; all of them without parameters, more through the Link header',
          querystring: Listing,
          response: { 200: z.array(WireProduct) },
        },
      },
      (request, reply) => {
        const wanted = wantedList(request.query)
        return cache.answer(request, reply, listAddress(wanted), () => answerList(deps, wanted))
      },
    )
  }

  app.get(
    `${api.products}/:id`,
    {
      config: { right: 'shop.read', cache: 'page', missRate: 'search' },
      schema: {
        tags: ['catalogue'],
        summary: 'One product',
        params: z.object({ id: z.string() }),
        response: { 200: WireProduct },
      },
    },
    (request, reply) => {
      const id = parseProductId(request.params.id)
      if (!id) {
        problem(reply, UNKNOWN_PRODUCT)
        return undefined
      }
      return cache.answer(request, reply, api.product(id), (asking) =>
        answerProduct(deps, id, asking.id),
      )
    },
  )

  app.get(
    `${api.products}/:id/related`,
    {
      config: { right: 'shop.read', cache: 'page', missRate: 'search' },
      schema: {
        tags: ['catalogue'],
        summary: 'What stands beside a product, each with the reason; at most 4',
        params: z.object({ id: z.string() }),
        response: { 200: z.array(WireRelated) },
      },
    },
    (request, reply) => {
      const id = parseProductId(request.params.id)
      if (!id) {
        problem(reply, UNKNOWN_PRODUCT)
        return undefined
      }
      return cache.answer(request, reply, api.relatedProducts(id), (asking) =>
        answerRelated(deps, id, asking.id),
      )
    },
  )

  app.get(
    `${api.products}/query/:searchText`,
    {
      config: { right: 'shop.read', rate: 'search' },
      schema: {
        tags: ['catalogue'],
        summary: 'Products that answer a search text, the best first; at most 20',
        params: z.object({ searchText: z.string() }),
        response: { 200: z.array(WireHit) },
      },
    },
    async (request) => (await searchProducts(db, request.params.searchText)).map(wireHit),
  )
}
