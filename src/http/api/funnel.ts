import { funnelEndpoints } from '#contract/funnel.ts'
import { isCountedVisit } from '#http/pages/counted-visit.ts'
import type { ShopServer } from '#http/server.ts'
import type { FunnelCounter } from '#use-cases/orders/count-funnel.ts'
import { servePrivately } from './private-answers.ts'

/** Counts the steps towards an order that visitors' browsers report; reads neither cookie nor session. */
export function registerFunnel(app: ShopServer, funnel: FunnelCounter): void {
  const serve = servePrivately(app)
  serve(funnelEndpoints.count, { rate: 'funnel' }, async (request) => {
    if (isCountedVisit(request.raw)) funnel.count(request.body.step)
  })
}
