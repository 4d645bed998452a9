import type { FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { reviewEndpoints } from '#contract/reviews.ts'
import { findProduct } from '#database/catalog.ts'
import { reviewPlaceCursor } from '#database/cursor.ts'
import { listVotesOn } from '#database/review-votes.ts'
import {
  findHidingReason,
  findOwnReview,
  listReviews,
  summariseReviews,
} from '#database/reviews.ts'
import { type ProductId, parseProductId } from '#domain/ids.ts'
import { isReviewId, REVIEWS_PER_PAGE } from '#domain/reviews/review.ts'
import { toldSentences } from '#messages/sentences.ts'
import { voteForReview } from '#use-cases/vote-for-review.ts'
import { writeReview } from '#use-cases/write-review.ts'
import { cachedJson, uncachedProblem } from '../cached-json.ts'
import type { Answer, PageCache } from '../page-cache.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { type CatalogDeps, UNKNOWN_PRODUCT } from './catalog-answers.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { invalidInput } from './invalid-input.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { UNKNOWN_REVIEW, wireReview, wireReviews } from './reviews-wire.ts'
import { served } from './served.ts'

const sentences = FIELD_SENTENCES.reviews
const say = toldSentences('apiReviews')
const OWN_REVIEW: ProblemInput = {
  status: 409,
  code: 'own-review',
  detail: say.ownReview,
}

const PHOTOS_GONE: ProblemInput = {
  status: 409,
  code: 'photos-gone',
  detail: say.photosGone,
  errors: { photos: say.photosGone },
}

/** Reading and writing reviews, under `/api/reviews` and under their product. */
export function registerReviews(app: ShopServer, deps: CatalogDeps & { cache: PageCache }): void {
  serveList(app, deps)
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)
    serveOwn(scope, deps)
    serveWrite(scope, deps)
    serveVote(scope, deps)
  })
}

function serveList(app: ShopServer, deps: CatalogDeps & { cache: PageCache }): void {
  app.route({
    ...served(reviewEndpoints.list, { sentences, cache: 'page', missRate: 'search' }),
    handler: (request, reply) => {
      const id = parseProductId(request.params.id)
      const { cursor } = request.query
      if (cursor !== undefined && reviewPlaceCursor.read(cursor) === undefined) {
        problem(reply, invalidInput({ cursor: sentences['cursor-wrong'] }))
        return undefined
      }
      if (!id) {
        problem(reply, UNKNOWN_PRODUCT)
        return undefined
      }
      const address = cursor
        ? `${paths.reviews.list({ id })}?cursor=${cursor}`
        : paths.reviews.list({ id })
      return deps.cache.answer(request, reply, address, (asking) =>
        answerReviews(deps, { id, cursor }, asking),
      )
    },
  })
}

function serveOwn(scope: ShopServer, { db }: CatalogDeps): void {
  scope.route({
    ...served(reviewEndpoints.own),
    handler: async (request, reply) => {
      const id = parseProductId(request.params.id)
      if (!id) return problem(reply, UNKNOWN_PRODUCT)
      const { userId } = sessionOf(request).person
      const own = await findOwnReview(db, id, userId)
      const hidden = own && (await findHidingReason(db, id, userId))
      const helpful = await listVotesOn(db, id, userId)
      return { review: own ? wireReview(own) : null, hidden: hidden ?? null, helpful }
    },
  })
}

function serveWrite(scope: ShopServer, deps: CatalogDeps): void {
  scope.route({
    ...served(reviewEndpoints.write, { sentences, rate: 'review' }),
    handler: async (request, reply) => {
      const { person } = sessionOf(request)
      const { words, photos } = request.body
      const productId = parseProductId(request.body.productId)
      if (!productId) return problem(reply, UNKNOWN_PRODUCT)
      const written = await writeReview(deps, { productId, person, words, photos })
      if (!written.ok) {
        return problem(reply, written.reason === 'photos-gone' ? PHOTOS_GONE : UNKNOWN_PRODUCT)
      }
      const { shown } = await summariseReviews(deps.db, productId)
      return { review: wireReview(written.review), summary: shown }
    },
  })
}

function serveVote(scope: ShopServer, deps: CatalogDeps): void {
  scope.route({
    ...served(reviewEndpoints.vote, { sentences, rate: 'vote' }),
    handler: async (request, reply) => {
      const { id } = request.params
      const { userId } = sessionOf(request).person
      const { helpful } = request.body
      if (!isReviewId(id)) return problem(reply, UNKNOWN_REVIEW)
      const voted = await voteForReview(deps, { id, userId, helpful })
      if (voted.ok) return { helpful: voted.helpful, count: voted.count }
      return problem(reply, voted.reason === 'own-review' ? OWN_REVIEW : UNKNOWN_REVIEW)
    },
  })
}

/** One page of reviews, cached like the product's page. */
async function answerReviews(
  { db, clock }: CatalogDeps,
  { id, cursor }: { id: ProductId; cursor: string | undefined },
  asking: FastifyRequest,
): Promise<Answer> {
  if (!(await findProduct(db, id, clock.now()))) return uncachedProblem(asking, UNKNOWN_PRODUCT)
  const [summary, page] = await Promise.all([
    summariseReviews(db, id),
    listReviews(db, id, { limit: REVIEWS_PER_PAGE, cursor }),
  ])
  return cachedJson(wireReviews(summary, page), { isRare: cursor !== undefined })
}
