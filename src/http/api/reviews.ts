import type { FastifyRequest } from 'fastify'
import { paths } from '#contract/paths.ts'
import { reviewEndpoints } from '#contract/reviews.ts'
import { findProduct } from '#database/catalog/catalog.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { reviewPlaceCursor } from '#database/cursor.ts'
import {
  findHidingReason,
  findOwnReview,
  listReviews,
  summariseReviews,
} from '#database/reviews/reviews.ts'
import { listVotesOn } from '#database/reviews/votes.ts'
import { type ProductId, parseProductId } from '#domain/ids.ts'
import { isReviewId, REVIEWS_PER_PAGE } from '#domain/reviews/review.ts'
import { cachedJson, uncachedProblem } from '#http/pages/cached-json.ts'
import type { Answer } from '#http/pages/cached-response.ts'
import type { PageCache } from '#http/pages/page-cache.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { removeReview } from '#use-cases/reviews/remove-review.ts'
import { voteForReview } from '#use-cases/reviews/vote-for-review.ts'
import { writeReview } from '#use-cases/reviews/write-review.ts'
import { UNKNOWN_PRODUCT } from './catalog-answers.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { invalidInput } from './invalid-input.ts'
import { servePrivately } from './private-answers.ts'
import { UNKNOWN_REVIEW, wireReview, wireReviews } from './reviews-wire.ts'
import { type Serve, serveOn } from './served.ts'

const say = localizedSentences('apiReviews')
const OWN_REVIEW = problemOf(409, 'own-review', say.ownReview)

const PHOTOS_GONE = problemOf(409, 'photos-gone', say.photosGone, 'photos')

/** Reading and writing reviews, under `/api/reviews` and under their product. */
export function registerReviews(app: ShopServer, deps: DatabaseDeps & { cache: PageCache }): void {
  serveList(app, deps)
  const serve = servePrivately(app, { sentences: 'reviews' })
  serveOwn(serve, deps)
  serveWrite(serve, deps)
  serveRemove(serve, deps)
  serveVote(serve, deps)
}

function serveList(app: ShopServer, deps: DatabaseDeps & { cache: PageCache }): void {
  const serve = serveOn(app)
  serve(reviewEndpoints.list, { cache: 'page', missRate: 'search' }, (request, reply) => {
    const id = parseProductId(request.params.id)
    const { cursor } = request.query
    if (cursor !== undefined && reviewPlaceCursor.read(cursor) === undefined) {
      problem(reply, invalidInput({ cursor: FIELD_SENTENCES.reviews['cursor-wrong'] }))
      return undefined
    }
    if (!id) {
      problem(reply, UNKNOWN_PRODUCT)
      return undefined
    }
    const address = cursor
      ? `${paths.reviews.list({ id })}?cursor=${cursor}`
      : paths.reviews.list({ id })
    return deps.cache.answer(request, reply, address, (request) =>
      answerReviews(deps, { id, cursor }, request),
    )
  })
}

function serveOwn(serve: Serve, { db }: DatabaseDeps): void {
  serve(reviewEndpoints.own, async ({ actorId: userId, params }, reply) => {
    const id = parseProductId(params.id)
    if (!id) return problem(reply, UNKNOWN_PRODUCT)
    const own = await findOwnReview(db, id, userId)
    const hidden = own && (await findHidingReason(db, id, userId))
    const helpful = await listVotesOn(db, id, userId)
    return { review: own ? wireReview(own) : null, hidden: hidden ?? null, helpful }
  })
}

function serveWrite(serve: Serve, deps: DatabaseDeps): void {
  serve(reviewEndpoints.write, { rate: 'review' }, async ({ person, body }, reply) => {
    const { words, photos } = body
    const productId = parseProductId(body.productId)
    if (!productId) return problem(reply, UNKNOWN_PRODUCT)
    const written = await writeReview(deps, { productId, person, words, photos })
    if (!written.ok) {
      return problem(reply, written.reason === 'photos-gone' ? PHOTOS_GONE : UNKNOWN_PRODUCT)
    }
    const { shown } = await summariseReviews(deps.db, productId)
    const hidden = await findHidingReason(deps.db, productId, person.userId)
    return { review: wireReview(written.review), summary: shown, hidden: hidden ?? null }
  })
}

function serveRemove(serve: Serve, deps: DatabaseDeps): void {
  serve(reviewEndpoints.remove, { rate: 'review' }, async ({ actorId: userId, params }, reply) => {
    const productId = parseProductId(params.id)
    if (!productId) return problem(reply, UNKNOWN_PRODUCT)
    await removeReview(deps, { productId, userId })
    const { shown } = await summariseReviews(deps.db, productId)
    return { summary: shown }
  })
}

function serveVote(serve: Serve, deps: DatabaseDeps): void {
  serve(reviewEndpoints.vote, { rate: 'vote' }, async (request, reply) => {
    const { id } = request.params
    const { helpful } = request.body
    if (!isReviewId(id)) return problem(reply, UNKNOWN_REVIEW)
    const voted = await voteForReview(deps, { id, userId: request.actorId, helpful })
    if (voted.ok) return { helpful: voted.helpful, count: voted.count }
    return problem(reply, voted.reason === 'own-review' ? OWN_REVIEW : UNKNOWN_REVIEW)
  })
}

/** One page of reviews, cached like the product's page. */
async function answerReviews(
  { db, clock }: DatabaseDeps,
  { id, cursor }: { id: ProductId; cursor: string | undefined },
  request: FastifyRequest,
): Promise<Answer> {
  if (!(await findProduct(db, id, clock.now()))) return uncachedProblem(request, UNKNOWN_PRODUCT)
  const [summary, page] = await Promise.all([
    summariseReviews(db, id),
    listReviews(db, id, { limit: REVIEWS_PER_PAGE, cursor }),
  ])
  return cachedJson(wireReviews(summary, page), { isRare: cursor !== undefined })
}
