import { readLanguage } from '#contract/order-fields.ts'
import { pushEndpoints } from '#contract/push.ts'
import { forgetPushDevice } from '#database/push-devices.ts'
import type { PushErrors } from '#domain/push/push-device.ts'
import { toldSentences } from '#messages/sentences.ts'
import { findPublicPushKey, type TellingDeps, tellDevice } from '#use-cases/tell-device.ts'
import { formProblem, type ProblemInput, problem, problemOf } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { servePrivately, sessionOf } from './private-answers.ts'

const say = toldSentences('panelDevices')

const wrong = (errors: PushErrors): ProblemInput =>
  formProblem('push-wrong', say.wrong, { errors, say })

/** The devices of the team that are told of new orders, under `/api/admin/devices`; everybody's own. */
export function registerPush(app: ShopServer, deps: TellingDeps): void {
  servePrivately(app, (serve) => {
    serve(pushEndpoints.key, async () => ({ publicKey: await findPublicPushKey(deps) }))

    serve(pushEndpoints.tell, async (request, reply) => {
      const { language, ...sent } = request.body
      const userAgent = request.headers['user-agent']
      const device = { ...sent, language: readLanguage(language), userAgent }
      const told = await tellDevice(deps, sessionOf(request), device)
      if (told.ok) return reply.status(201).send({ id: told.id })
      if (told.reason === 'push-wrong') return problem(reply, wrong(told.errors))
      const { reason } = told
      return problem(reply, problemOf(409, reason, say[reason]))
    })

    serve(pushEndpoints.forget, async (request, reply) => {
      const { id } = request.params
      const { userId } = sessionOf(request).person
      if (await forgetPushDevice(deps.db, userId, id)) return { id }
      return problem(reply, problemOf(404, 'unknown-device', say['unknown-device']))
    })
  })
}
