import { consultationEndpoints } from '#contract/consultations.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { formProblem, type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  type ConsultantAnswer,
  changeConsultant,
  hireConsultant,
  moveConsultant,
  removeConsultant,
} from '#use-cases/consultations/change-consultants.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelConsultants')

type Deps = DatabaseDeps & WithSettings<'mode'>

/** Adding and changing practitioners, under `/api/admin/consultants`; for admins. */
export function registerConsultants(app: ShopServer, deps: Deps): void {
  const serve = servePrivately(app)
  serve(consultationEndpoints.hire, async ({ actorId, body }, reply) => {
    const answer = await hireConsultant(deps, { sent: body, actorId })
    return answer.ok ? { slug: answer.slug } : problem(reply, refusal(answer))
  })

  serve(consultationEndpoints.change, async ({ actorId, params: { slug }, body }, reply) => {
    const answer = await changeConsultant(deps, { slug, sent: body, actorId })
    return answer.ok ? { slug } : problem(reply, refusal(answer))
  })

  for (const [endpoint, hasLeft] of [
    [consultationEndpoints.leave, true],
    [consultationEndpoints.comeBack, false],
  ] as const) {
    serve(endpoint, async ({ actorId, params: { slug } }, reply) => {
      const answer = await moveConsultant(deps, { slug, hasLeft, actorId })
      return answer.ok ? { slug } : problem(reply, refusal(answer))
    })
  }

  serve(consultationEndpoints.remove, async ({ actorId, params: { slug } }, reply) => {
    const answer = await removeConsultant(deps, { slug, actorId })
    if (!answer.ok) return problem(reply, refusal(answer))
    return { slug }
  })
}

function refusal(answer: Extract<ConsultantAnswer, { ok: false }>): ProblemInput {
  switch (answer.reason) {
    case 'consultant-wrong':
      return formProblem(answer.reason, say.wrong, { errors: answer.errors, say })
    case 'unknown-consultant':
      return problemOf(404, answer.reason, say['unknown-consultant'])
    case 'example-consultant':
      return problemOf(409, answer.reason, say['still-example'])
    case 'consultant-booked':
      return problemOf(409, answer.reason, say.booked)
  }
}
