import { offerEndpoints } from '#contract/offers.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { rupeesOf } from '#domain/money/money.ts'
import type { OfferErrors } from '#domain/offers/offer-form.ts'
import {
  FORM_SENT_OTHERWISE,
  formProblem,
  type ProblemInput,
  problem,
  problemOf,
} from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { makeOffer, rehearseOffer, stopOffer } from '#use-cases/offers/change-offers.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelOffers')

const UNKNOWN = problemOf(404, 'unknown-offer', say['unknown-offer'])

const wrong = (errors: OfferErrors): ProblemInput =>
  formProblem('offer-wrong', say.wrong, { errors, say })

/** Creating, simulating and ending offers, under `/api/admin/offers`; for admins. */
export function registerOffers(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(offerEndpoints.make, async ({ actorId, body, headers }, reply) => {
    const key = headers['idempotency-key']
    const made = await makeOffer(deps, { sent: body, actorId, key })
    if (made.ok) return { id: made.id }
    if (made.reason === 'key-used-otherwise') return problem(reply, FORM_SENT_OTHERWISE)
    return problem(reply, wrong(made.errors))
  })

  serve(offerEndpoints.rehearse, async ({ body }, reply) => {
    const answer = await rehearseOffer(deps, body)
    if (!answer.ok) return problem(reply, wrong(answer.errors))
    const { orders, lowered, goodsPaise, savedPaise } = answer.rehearsal
    return { orders, lowered, goods: rupeesOf(goodsPaise), saved: rupeesOf(savedPaise) }
  })

  serve(offerEndpoints.end, async ({ actorId, params: { id } }, reply) => {
    const ended = await stopOffer(deps, { id, actorId })
    return ended.ok ? { id } : problem(reply, UNKNOWN)
  })
}
