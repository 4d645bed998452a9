import { policyEndpoints } from '#contract/policies.ts'
import { parsePolicyName } from '#domain/policies/policy.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  dropPolicyDraft,
  type PolicyDeps,
  writePolicyTexts,
} from '#use-cases/policies/write-policy.ts'
import { productProblem } from './catalog-refusals.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelPolicies')
/** Enough for 50,000 characters of four bytes each, and the other texts. */
const MAX_BODY_BYTES = 512 * 1024

const UNKNOWN = problemOf(404, 'unknown-policy', say.unknown)
const NO_DRAFT = problemOf(404, 'no-draft', say.noDraft)

/** Writing the shop's policies, under `/api/admin/policies`. */
export function registerPolicies(app: ShopServer, deps: PolicyDeps): void {
  const serve = servePrivately(app, { sentences: 'translations' })
  serve(policyEndpoints.write, { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const policy = parsePolicyName(request.params.policy)
    if (!policy) return problem(reply, UNKNOWN)
    const { publish: publishes, seen, ...form } = request.body
    const { actorId } = request
    const written = await writePolicyTexts(deps, { policy, form, publishes, seen, actorId })
    if (written.ok) return { version: written.version ?? null }
    if (written.reason === 'changed-meanwhile') {
      const { reason: code } = written
      return problem(reply, problemOf(409, code, say.changedMeanwhile))
    }
    return problem(reply, productProblem(written))
  })

  serve(policyEndpoints.dropDraft, async ({ actorId, params }, reply) => {
    const policy = parsePolicyName(params.policy)
    if (!policy) return problem(reply, UNKNOWN)
    const dropped = await dropPolicyDraft(deps, { policy, actorId })
    return dropped.ok ? { dropped: true as const } : problem(reply, NO_DRAFT)
  })
}
