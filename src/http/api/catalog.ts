import type { z } from 'zod'
import { productEndpoints } from '#contract/catalog.ts'
import { paths } from '#contract/paths.ts'
import { MAX_PRODUCTS } from '#database/catalog/catalog.ts'
import { parseProductCursor } from '#database/catalog/cursor.ts'
import { findForShopper } from '#database/catalog/find.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { parseListingQuery } from '#domain/catalog/listing-query.ts'
import { parseProductId } from '#domain/ids.ts'
import type { PageCache, Produce } from '#http/pages/page-cache.ts'
import { problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { answerSearch } from '#use-cases/catalog/answer-search.ts'
import {
  answerList,
  answerProduct,
  answerRelated,
  listAddress,
  UNKNOWN_PRODUCT,
} from './catalog-answers.ts'
import { wireHit, wireNeed } from './catalog-wire.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { invalidInput } from './invalid-input.ts'
import { serveOn } from './served.ts'

const KEPT = { sentences: 'products', cache: 'page', missRate: 'search' } as const

/** Normalises the parameters, so that each list has one cache key. */
function wantedList({
  category = [],
  limit = MAX_PRODUCTS,
  ...asked
}: z.output<(typeof productEndpoints.list)['query']>) {
  const titles = typeof category === 'string' ? [category] : category
  const further = Object.entries(asked).filter((pair): pair is [string, string] => !!pair[1])
  const parameters = [...titles.map((title) => ['category', title] as const), ...further]
  return { ...parseListingQuery(undefined, parameters), limit }
}

/** Reading products under `/api/products`: the list, one product, related products and search. */
export function registerProducts(app: ShopServer, deps: DatabaseDeps & { cache: PageCache }): void {
  const serve = serveOn(app)
  const { db, cache } = deps

  for (const url of [paths.products.list(), `${paths.products.list()}/`]) {
    serve(productEndpoints.list, { ...KEPT, url }, (request, reply) => {
      const { cursor, sort } = request.query
      if (cursor !== undefined && parseProductCursor(cursor, sort) === undefined) {
        problem(reply, invalidInput({ cursor: FIELD_SENTENCES.products['cursor-wrong'] }))
        return undefined
      }
      const wanted = wantedList(request.query)
      return cache.answer(request, reply, listAddress(wanted), () => answerList(deps, wanted))
    })
  }

  serve(productEndpoints.one, KEPT, (request, reply) => {
    const id = parseProductId(request.params.id)
    if (!id) {
      problem(reply, UNKNOWN_PRODUCT)
      return undefined
    }
    const produce: Produce = (asking) => answerProduct(deps, id, asking)
    return cache.answer(request, reply, paths.products.one({ id }), produce, id)
  })

  serve(productEndpoints.related, KEPT, (request, reply) => {
    const id = parseProductId(request.params.id)
    if (!id) {
      problem(reply, UNKNOWN_PRODUCT)
      return undefined
    }
    return cache.answer(request, reply, paths.products.related({ id }), (asking) =>
      answerRelated(deps, id, asking),
    )
  })

  serve(productEndpoints.search, { rate: 'search' }, async ({ params }) => {
    const { hits } = await findForShopper(db, params.searchText)
    return hits.map(wireHit)
  })

  serve(productEndpoints.find, { rate: 'search' }, async ({ params, query: { language } }) => {
    const text = params.searchText
    const { answer, hits, isPartial, nearest } = await answerSearch(db, { text, language })
    return {
      answer: answer && wireNeed(answer),
      hits: hits.map(wireHit),
      is_partial: isPartial,
      nearest: nearest.map(wireHit),
    }
  })
}
