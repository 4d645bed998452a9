import { orderEndpoints } from '#contract/orders.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { type ProblemInput, problem, problemOf, UNKNOWN_ORDER } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { type TagAnswer, tagOrder, untagOrder } from '#use-cases/orders/tag-orders.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('apiOrders')
const done = { success: true } as const

/** The team's tags on orders, under `/api/orders/:id/tags`. */
export function registerOrderTags(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'orders' })
  serve(orderEndpoints.addTag, async ({ actorId, params, body: tag }, reply) => {
    const tagged = await tagOrder(deps, { orderId: params.id, actorId, tag })
    return tagged.ok ? done : problem(reply, tagProblem(tagged))
  })

  serve(orderEndpoints.removeTag, async ({ actorId, params: { id: orderId, tag } }, reply) => {
    const untagged = await untagOrder(deps, { orderId, actorId, tag })
    return untagged.ok ? done : problem(reply, tagProblem(untagged))
  })
}

function tagProblem({ reason: code }: TagAnswer & { ok: false }): ProblemInput {
  return code === 'unknown-order' ? UNKNOWN_ORDER : problemOf(409, code, say.tooManyTags)
}
