import { z } from 'zod'
import type { ShopDatabase } from '#database/connection.ts'
import type { ModeratedReview } from '#database/reviews-panel.ts'
import { HIDING_REASONS, parseAnswer, type ReviewAct } from '#domain/reviews/moderation.ts'
import type { Clock } from '#domain/time/clock.ts'
import { panelSentences as say } from '#messages/en/api-panel.ts'
import { api } from '#urls.ts'
import { moderateReview } from '#use-cases/moderate-review.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'
import { WireReview, wireReview } from './reviews-wire.ts'

const REVIEW_ID = /^[1-9]\d{0,14}$/
const UNKNOWN_REVIEW: ProblemInput = {
  status: 404,
  code: 'unknown-review',
  detail: say.unknownReview,
}
const REVIEW_CHANGED: ProblemInput = {
  status: 409,
  code: 'review-changed',
  detail: say.reviewChanged,
}

const Answer = z.unknown().transform((value, ctx): string => {
  const text = parseAnswer(value)
  if (text !== undefined) return text
  ctx.addIssue({ code: 'custom', message: say.answerWrong })
  return z.NEVER
})

const written = z.iso
  .datetime({ error: say.momentWrong })
  .transform((moment) => new Date(moment))
  .meta({ description: 'createdAt of the review that was read' })

const ActBody = z
  .discriminatedUnion(
    'act',
    [
      z.object({
        act: z.literal('hide'),
        reason: z.enum(HIDING_REASONS, { error: say.actWrong }),
        written,
      }),
      z.object({ act: z.literal('show'), written }),
      z.object({ act: z.literal('answer'), text: Answer, written }),
      z.object({ act: z.literal('take-answer-back'), written }),
      z.object({ act: z.literal('read'), written }),
    ],
    { error: say.actWrong },
  )
  .transform(({ written: writtenAt, ...act }): { act: ReviewAct; writtenAt: Date } => ({
    act,
    writtenAt,
  }))

const Moderated = z.object({
  review: WireReview,
  hidden: z.enum(HIDING_REASONS).nullable(),
  waiting: z.boolean(),
})

function moderated(review: ModeratedReview): z.input<typeof Moderated> {
  return {
    review: wireReview(review),
    hidden: review.hidden?.reason ?? null,
    waiting: review.isWaiting,
  }
}

/** What the shop does about reviews; their words and stars stay their authors' (docs/law.md, consumer protection). */
export function registerModeration(
  app: ShopServer,
  deps: { db: ShopDatabase; clock: Clock },
): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)

    room.patch(
      `${api.reviews}/:id`,
      {
        config: { right: 'review.moderate' },
        schema: {
          tags: ['reviews'],
          summary: 'Hides a review for a named reason, shows it again, or answers it',
          params: z.object({ id: z.string() }),
          body: ActBody,
          response: { 200: Moderated },
        },
      },
      async (request, reply) => {
        const { id } = request.params
        if (!REVIEW_ID.test(id)) return problem(reply, UNKNOWN_REVIEW)
        const actorId = sessionOf(request).person.userId
        const done = await moderateReview(deps, { id, ...request.body, actorId })
        if (done.ok) return moderated(done.review)
        return problem(reply, done.reason === 'unknown-review' ? UNKNOWN_REVIEW : REVIEW_CHANGED)
      },
    )
  })
}
