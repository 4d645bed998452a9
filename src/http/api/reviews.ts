import { z } from 'zod'
import { findProduct } from '#database/catalog.ts'
import {
  findHidingReason,
  findOwnReview,
  listReviews,
  summariseReviews,
} from '#database/reviews.ts'
import { parseReviewCursor } from '#database/reviews-cursor.ts'
import { type ProductId, parseProductId } from '#domain/ids.ts'
import { HIDING_REASONS } from '#domain/reviews/moderation.ts'
import { REVIEWS_PER_PAGE } from '#domain/reviews/review.ts'
import { reviewSentences as say } from '#messages/en/api-reviews.ts'
import { api } from '#urls.ts'
import { writeReview } from '#use-cases/write-review.ts'
import { keptJson } from '../kept-json.ts'
import type { Answer, PageCache } from '../page-cache.ts'
import { problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'
import { answerUnknownProduct, type CatalogDeps, UNKNOWN_PRODUCT } from './product-answers.ts'
import {
  ReviewBody,
  WireReview,
  WireReviews,
  WireSummary,
  wireReview,
  wireReviews,
} from './reviews-wire.ts'

const Page = z.object({
  cursor: z
    .string({ error: say.cursorWrong })
    .refine((text) => parseReviewCursor(text) !== undefined, say.cursorWrong)
    .optional(),
})
const OfProduct = z.object({ id: z.string() })
const OwnReview = z.object({
  review: WireReview.nullable(),
  hidden: z.enum(HIDING_REASONS).nullable().meta({ description: 'Why the shop hides it, if so' }),
})

/** Reading and writing reviews, under `/api/reviews` and beside their product. */
export function registerReviews(app: ShopServer, deps: CatalogDeps & { cache: PageCache }): void {
  const { db, cache } = deps

  app.get(
    `${api.products}/:id/reviews`,
    {
      config: { right: 'shop.read', cache: 'page', missRate: 'search' },
      schema: {
        tags: ['reviews'],
        summary: 'What is said of a product, newest first',
        params: OfProduct,
        querystring: Page,
        response: { 200: WireReviews },
      },
    },
    (request, reply) => {
      const id = parseProductId(request.params.id)
      if (!id) {
        problem(reply, UNKNOWN_PRODUCT)
        return undefined
      }
      const { cursor } = request.query
      const address = cursor ? `${api.reviewsOf(id)}?cursor=${cursor}` : api.reviewsOf(id)
      return cache.answer(request, reply, address, (asking) =>
        answerReviews(deps, { id, cursor }, asking.id),
      )
    },
  )

  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.get(
      `${api.products}/:id/reviews/own`,
      {
        config: { right: 'review.write' },
        schema: {
          tags: ['reviews'],
          summary: 'What this shopper has said of a product, so that it can be changed',
          params: OfProduct,
          response: { 200: OwnReview },
        },
      },
      async (request, reply) => {
        const id = parseProductId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_PRODUCT)
        const { userId } = sessionOf(request).person
        const own = await findOwnReview(db, id, userId)
        const hidden = own && (await findHidingReason(db, id, userId))
        return { review: own ? wireReview(own) : null, hidden: hidden ?? null }
      },
    )

    room.post(
      api.reviews,
      {
        config: { right: 'review.write', rate: 'review' },
        schema: {
          tags: ['reviews'],
          summary: 'Writes a review of a product, or changes the one that this shopper has written',
          body: ReviewBody,
          response: { 200: z.object({ review: WireReview, summary: WireSummary }) },
        },
      },
      async (request, reply) => {
        const { person } = sessionOf(request)
        const { words } = request.body
        const productId = parseProductId(request.body.productId)
        if (!productId) return problem(reply, UNKNOWN_PRODUCT)
        const written = await writeReview(deps, { productId, person, words })
        if (!written.ok) return problem(reply, UNKNOWN_PRODUCT)
        const { shown } = await summariseReviews(db, productId)
        return { review: wireReview(written.review), summary: shown }
      },
    )
  })
}

/** One page of reviews, kept like the product's own page. */
async function answerReviews(
  { db, clock }: CatalogDeps,
  { id, cursor }: { id: ProductId; cursor: string | undefined },
  requestId: string,
): Promise<Answer> {
  if (!(await findProduct(db, id, clock.now()))) return answerUnknownProduct(requestId)
  const [summary, page] = await Promise.all([
    summariseReviews(db, id),
    listReviews(db, id, { limit: REVIEWS_PER_PAGE, cursor }),
  ])
  return keptJson(wireReviews(summary, page), { isRare: cursor !== undefined })
}
