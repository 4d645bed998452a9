import { stockEndpoints } from '#contract/stock.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { problem, problemIn, type RefusalTable } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { correctLotDays } from '#use-cases/stock/correct-lot-days.ts'
import { type CountAnswer, countStock } from '#use-cases/stock/count-stock.ts'
import { setLowLine } from '#use-cases/stock/set-low-line.ts'
import { type WriteOffAnswer, writeOffStock } from '#use-cases/stock/write-off-stock.ts'
import { productProblem } from './catalog-refusals.ts'
import { servePrivately } from './private-answers.ts'

const catalogSentences = localizedSentences('apiCatalog')
const say = localizedSentences('apiStock')
const REFUSALS: RefusalTable<Exclude<WriteOffAnswer | CountAnswer, { ok: true }>['reason']> = {
  'unknown-product': [404, catalogSentences.unknownProduct],
  'unknown-batch': [404, say['batch-unknown']],
  'stock-moved': [409, say.stockMoved],
  'above-received': [409, say.aboveReceived, 'counted'],
  'too-many': [400, say.tooMany, 'units'],
}

/** Corrects stock without an order: writes units off, corrects a batch’s number or dates, sets the low-stock limit. */
export function registerWriteOffs(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'stock' })
  serve(stockEndpoints.writeOff, async (request, reply) => {
    const { id } = request.params
    const { body: writeOff } = request
    const answer = await writeOffStock(deps, { id, actorId: request.actorId, writeOff })
    if (!answer.ok) return problem(reply, problemIn(REFUSALS, answer.reason))
    return { batch: writeOff.batch, left: answer.left }
  })
  serve(stockEndpoints.count, async (request, reply) => {
    const { id } = request.params
    const { body: count } = request
    const answer = await countStock(deps, { id, actorId: request.actorId, count })
    if (!answer.ok) return problem(reply, problemIn(REFUSALS, answer.reason))
    return { batch: count.batch, left: count.counted }
  })
  serve(stockEndpoints.correctDays, async ({ actorId, params: { id }, body }, reply) => {
    const { batch, ...form } = body
    const answer = await correctLotDays(deps, { id, batch, form, actorId })
    if (answer.ok) return { batch }
    return problem(
      reply,
      answer.reason === 'unknown-batch'
        ? problemIn(REFUSALS, answer.reason)
        : productProblem(answer as Parameters<typeof productProblem>[0]),
    )
  })
  serve(stockEndpoints.lowLine, async ({ actorId, params: { id }, body }, reply) => {
    const { units } = body
    const answer = await setLowLine(deps, { id, actorId, lowBelow: units ?? undefined })
    return answer.ok ? { units } : problem(reply, problemIn(REFUSALS, answer.reason))
  })
}
