import { settingsEndpoints } from '#contract/shop-settings.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { isMoney } from '#domain/accounts/composed-settings.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { FORBIDDEN } from '#http/middleware/policy.ts'
import { formProblem, problem } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import { changeSettings } from '#use-cases/settings/change-settings.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelSettings')

type SettingsDeps = DatabaseDeps & With<'shippedSettings'> & WithSettings<'mode'>

/** The owner's settings, which override the shipped ones; for admins. */
export function registerShopSettings(app: ShopServer, deps: SettingsDeps): void {
  const serve = servePrivately(app)
  serve(settingsEndpoints.change, async ({ person, actorId, body }, reply) => {
    if (Object.keys(body).some(isMoney) && !mayUse(person, 'settings.money')) {
      return problem(reply, FORBIDDEN)
    }
    const saved = await changeSettings(deps, { sent: body, actorId })
    if (saved.ok) return saved.texts
    const { reason, errors } = saved
    return problem(reply, formProblem(reason, say.wrong, { errors, say }))
  })
}
