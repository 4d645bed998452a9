import { tokenEndpoints } from '#contract/api-tokens.ts'
import { listApiTokens } from '#database/accounts/api-tokens.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { TokenErrors } from '#domain/accounts/api-token.ts'
import {
  FORM_SENT_OTHERWISE,
  formProblem,
  type ProblemInput,
  problem,
  problemOf,
} from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { endApiToken, makeApiToken } from '#use-cases/accounts/manage-api-tokens.ts'
import type { WithIds } from '#use-cases/deps.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelTokens')

const STATUSES = { 'beyond-own-rights': 403, 'too-many-tokens': 409 } as const

const wrong = (errors: TokenErrors): ProblemInput =>
  formProblem('token-wrong', say.wrong, { errors, say })

/** The tokens with which the shop's own programs use the API, under `/api/admin/tokens`; for owners. */
export function registerTokens(app: ShopServer, deps: DatabaseDeps & WithIds<'secret'>): void {
  const serve = servePrivately(app)
  serve(tokenEndpoints.tokens, async () => {
    const tokens = await listApiTokens(deps.db, deps.clock.now())
    return tokens.map(({ madeAt, expiresAt, lastUsedAt, rights, ...token }) => ({
      ...token,
      rights: [...rights],
      madeAt: madeAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  })

  serve(tokenEndpoints.makeToken, async ({ person: actor, body, headers }, reply) => {
    const made = await makeApiToken(deps, { form: body, actor, key: headers['idempotency-key'] })
    if (made.ok) return { id: made.id, token: made.token }
    if (made.reason === 'key-used-otherwise') return problem(reply, FORM_SENT_OTHERWISE)
    if (made.reason === 'token-wrong') return problem(reply, wrong(made.errors))
    const { reason } = made
    return problem(reply, problemOf(STATUSES[reason], reason, say[reason]))
  })

  serve(tokenEndpoints.withdrawToken, async ({ person: actor, params: { id } }, reply) => {
    if (await endApiToken(deps, { id, actor })) return { id }
    return problem(reply, problemOf(404, 'unknown-token', say['unknown-token']))
  })
}
