import type { FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import {
  findProduct,
  listProductIds,
  listProductsByIds,
  MAX_PRODUCTS,
} from '#database/catalog/catalog.ts'
import { findForListing } from '#database/catalog/find.ts'
import { listRelated } from '#database/catalog/related.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { ListingQuery } from '#domain/catalog/listing-query.ts'
import type { ProductId } from '#domain/ids.ts'
import { cachedJson, uncachedProblem } from '#http/pages/cached-json.ts'
import type { Answer } from '#http/pages/cached-response.ts'
import { problemOf } from '#http/problem.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { wireRelated } from './catalog-card-wire.ts'
import { wireProduct } from './catalog-wire.ts'

const say = localizedSentences('apiCatalog')

export const UNKNOWN_PRODUCT = problemOf(404, 'unknown-product', say.unknownProduct)

export type WantedList = ListingQuery & { limit: number }

/** The canonical address of a list, whatever the order of its parameters. */
export function listAddress({ categories, sort, q, limit, cursor }: WantedList): string {
  const query = new URLSearchParams()
  for (const title of categories) query.append('category', title)
  if (sort !== 'relevance') query.set('sort', sort)
  if (q) query.set('q', q)
  if (limit !== MAX_PRODUCTS) query.set('limit', String(limit))
  if (cursor) query.set('cursor', cursor)
  return query.size > 0 ? `${paths.products.list()}?${query}` : paths.products.list()
}

/** One page of products, with a `Link` header to the next. */
export async function answerList({ db, clock }: DatabaseDeps, wanted: WantedList): Promise<Answer> {
  const now = clock.now()
  const search = wanted.q ? await findForListing(db, wanted.q) : undefined
  const found = search?.hits.map(({ id }) => id)
  const page = await listProductIds(db, { ...wanted, found, counts: false, now })
  const products = await listProductsByIds(db, page.ids, now)
  const { categories, q, cursor, limit } = wanted
  // Search texts, cursors and titles can be invented without limit; plain lists cannot.
  const isPlain = !q && !cursor && limit === MAX_PRODUCTS && categories.length <= 1
  const answer = cachedJson(products.map(wireProduct), { isRare: !isPlain || page.total === 0 })
  if (!page.next) return answer
  const next = listAddress({ ...wanted, cursor: page.next })
  return { ...answer, headers: [...answer.headers, ['link', `<${next}>; rel="next"`]] }
}

/** One product, or the 404 of an unknown one. */
export async function answerProduct(
  { db, clock }: DatabaseDeps,
  id: ProductId,
  request: FastifyRequest,
): Promise<Answer> {
  const product = await findProduct(db, id, clock.now())
  return product ? cachedJson(wireProduct(product)) : uncachedProblem(request, UNKNOWN_PRODUCT)
}

/** One row of a wide screen. */
const RELATED_PRODUCTS = 4

export async function answerRelated(
  { db, clock }: DatabaseDeps,
  id: ProductId,
  request: FastifyRequest,
): Promise<Answer> {
  const related = await listRelated(db, id, RELATED_PRODUCTS, clock.now())
  // An empty list may also mean that no product is related to this one.
  const isUnknown = related.length === 0 && !(await findProduct(db, id))
  return isUnknown
    ? uncachedProblem(request, UNKNOWN_PRODUCT)
    : cachedJson(related.map(wireRelated))
}
