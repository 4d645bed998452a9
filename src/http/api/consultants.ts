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
} from '#use-cases/consultations/change-consultants.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { servePrivately, sessionOf } from './private-answers.ts'

const say = localizedSentences('panelConsultants')

type Deps = DatabaseDeps & WithSettings<'mode'>

/** Adding and changing practitioners, under `/api/admin/consultants`; for admins. */
export function registerConsultants(app: ShopServer, deps: Deps): void {
  const serve = servePrivately(app)
  serve(consultationEndpoints.hire, async (request, reply) => {
    const actorId = sessionOf(request).person.userId
    const answer = await hireConsultant(deps, { sent: request.body, actorId })
    if (!answer.ok) return problem(reply, refusal(answer))
    return { slug: answer.slug }
  })

  serve(consultationEndpoints.change, async (request, reply) => {
    const actorId = sessionOf(request).person.userId
    const { slug } = request.params
    const answer = await changeConsultant(deps, { slug, sent: request.body, actorId })
    if (!answer.ok) return problem(reply, refusal(answer))
    return { slug }
  })

  for (const [endpoint, hasLeft] of [
    [consultationEndpoints.leave, true],
    [consultationEndpoints.comeBack, false],
  ] as const) {
    serve(endpoint, async (request, reply) => {
      const actorId = sessionOf(request).person.userId
      const { slug } = request.params
      const answer = await moveConsultant(deps, { slug, hasLeft, actorId })
      if (!answer.ok) return problem(reply, refusal(answer))
      return { slug }
    })
  }
}

function refusal(answer: Extract<ConsultantAnswer, { ok: false }>): ProblemInput {
  switch (answer.reason) {
    case 'consultant-wrong':
      return formProblem(answer.reason, say.wrong, { errors: answer.errors, say })
    case 'unknown-consultant':
      return problemOf(404, answer.reason, say['unknown-consultant'])
    case 'example-consultant':
      return problemOf(409, answer.reason, say['still-example'])
  }
}
