import { readLanguage } from '#contract/order-fields.ts'
import { pushEndpoints } from '#contract/push.ts'
import { deletePushDevice } from '#database/push/devices.ts'
import type { PushErrors } from '#domain/push/push-device.ts'
import { sessionOf } from '#http/middleware/policy.ts'
import { formProblem, type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  findPublicPushKey,
  type RegisteringDeps,
  registerDevice,
} from '#use-cases/push/register-device.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelDevices')

const wrong = (errors: PushErrors): ProblemInput =>
  formProblem('push-wrong', say.wrong, { errors, say })

/** Devices that receive push messages about new orders, under `/api/admin/devices`; each person manages their own. */
export function registerPush(app: ShopServer, deps: RegisteringDeps): void {
  const serve = servePrivately(app)
  serve(pushEndpoints.key, async () => ({ publicKey: await findPublicPushKey(deps) }))

  serve(pushEndpoints.register, async (request, reply) => {
    const { language, ...sent } = request.body
    const userAgent = request.headers['user-agent']
    const device = { ...sent, language: readLanguage(language), userAgent }
    const result = await registerDevice(deps, sessionOf(request), device)
    if (result.ok) return { id: result.id }
    if (result.reason === 'push-wrong') return problem(reply, wrong(result.errors))
    const { reason } = result
    return problem(reply, problemOf(409, reason, say[reason]))
  })

  serve(pushEndpoints.forget, async ({ actorId: userId, params: { id } }, reply) => {
    if (await deletePushDevice(deps.db, userId, id)) return { id }
    return problem(reply, problemOf(404, 'unknown-device', say['unknown-device']))
  })
}
