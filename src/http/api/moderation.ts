import type { z } from 'zod'
import { type ModeratedReview as ModeratedAnswer, reviewEndpoints } from '#contract/reviews.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { ModeratedReview } from '#database/reviews/panel.ts'
import { isReviewId } from '#domain/reviews/review.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { moderateReview } from '#use-cases/reviews/moderate-review.ts'
import { productProblem } from './catalog-refusals.ts'
import { servePrivately } from './private-answers.ts'
import { UNKNOWN_REVIEW, UNKNOWN_REVIEW_PHOTO, wireReview } from './reviews-wire.ts'

const say = localizedSentences('apiPanel')
const REVIEW_CHANGED = problemOf(409, 'review-changed', say.reviewChanged)

const PROBLEMS = {
  'unknown-review': UNKNOWN_REVIEW,
  'unknown-photo': UNKNOWN_REVIEW_PHOTO,
  'review-changed': REVIEW_CHANGED,
} as const

function moderated(review: ModeratedReview): z.input<typeof ModeratedAnswer> {
  return {
    review: wireReview(review),
    hidden: review.hidden?.reason ?? null,
    waiting: review.isWaiting,
  }
}

/** Hides, shows and answers reviews; their text and stars cannot be changed. */
export function registerModeration(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'reviews' })
  serve(reviewEndpoints.moderate, async ({ actorId, params: { id }, body }, reply) => {
    if (!isReviewId(id)) return problem(reply, UNKNOWN_REVIEW)
    const done = await moderateReview(deps, { id, ...body, actorId })
    if (done.ok) return moderated(done.review)
    if (done.reason === 'claims-need-reason') return problem(reply, productProblem(done))
    return problem(reply, PROBLEMS[done.reason])
  })
}
