import { openingEndpoints } from '#contract/opening.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { addExampleOrders, type ExampleOrdersDeps } from '#use-cases/opening/add-example-orders.ts'
import { removeExamples, restoreExamples } from '#use-cases/opening/remove-examples.ts'
import { type OpeningDeps, openShop } from '#use-cases/opening/shop-opening.ts'
import { tryPaymentKeys } from '#use-cases/payments/try-payment-keys.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelFirstDay')

type Deps = OpeningDeps & ExampleOrdersDeps

type Refusal =
  | 'demo-shop'
  | 'nothing-removed'
  | 'shop-open'
  | 'examples-only-in-demo'
  | 'has-orders'

const refused = (code: Refusal): ProblemInput => problemOf(409, code, say[code])

/** Opening the shop, and the steps before; for admins. */
export function registerOpening(app: ShopServer, deps: Deps): void {
  const serve = servePrivately(app)
  serve(openingEndpoints.open, async ({ actorId }, reply) => {
    const opened = await openShop(deps, { actorId })
    if (opened.ok) {
      return { openedAt: opened.openedAt.toISOString() }
    }
    if (opened.reason === 'demo-shop') return problem(reply, refused(opened.reason))
    const missing = opened.missing.map(({ code, place }) => ({ code, place }))
    const { reason: code } = opened
    return problem(reply, { status: 409, code, detail: say[code], extra: { missing } })
  })

  serve(openingEndpoints.removeExamples, async ({ actorId }, reply) => {
    const removed = await removeExamples(deps, { actorId })
    if (!removed.ok) return problem(reply, refused(removed.reason))
    const { products, reviews, articles } = removed
    return { products, reviews, articles }
  })

  serve(openingEndpoints.restoreExamples, async ({ actorId }, reply) => {
    const restored = await restoreExamples(deps, { actorId })
    if (!restored.ok) return problem(reply, refused(restored.reason))
    return { products: restored.products, articles: restored.articles }
  })

  serve(openingEndpoints.addExampleOrders, async ({ actorId, origin }, reply) => {
    const added = await addExampleOrders(deps, { actorId, origin })
    return added.ok ? { orders: added.orders } : problem(reply, refused(added.reason))
  })

  serve(openingEndpoints.tryPaymentKeys, async () => ({
    answer: await tryPaymentKeys(deps),
  }))
}
