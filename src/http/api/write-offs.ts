import { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { parseProductId } from '#domain/ids.ts'
import { toldSentences } from '#messages/sentences.ts'
import { type CountAnswer, countStock } from '#use-cases/count-stock.ts'
import { setLowLine } from '#use-cases/set-low-line.ts'
import { type WriteOffAnswer, writeOffStock } from '#use-cases/write-off-stock.ts'
import { type ProblemInput, problem, problemOf } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { type CatalogDeps, UNKNOWN_PRODUCT } from './catalog-answers.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { servePrivately, sessionOf } from './private-answers.ts'

const say = toldSentences('apiStock')
const sentences = FIELD_SENTENCES.productWrites

/** Corrects the stock without an order: writes units off, sets a batch to what was counted, draws the low line. */
export function registerWriteOffs(app: ShopServer, deps: CatalogDeps): void {
  servePrivately(app, (serve) => {
    serve(productWriteEndpoints.writeOff, { sentences }, async (request, reply) => {
      const id = parseProductId(request.params.id)
      if (!id) return problem(reply, UNKNOWN_PRODUCT)
      const { userId: actorId } = sessionOf(request).person
      const { body: writeOff } = request
      const answer = await writeOffStock(deps, { id, actorId, writeOff })
      if (!answer.ok) return problem(reply, problemFor(answer.reason))
      return { batch: writeOff.batch, left: answer.left }
    })
    serve(productWriteEndpoints.count, { sentences }, async (request, reply) => {
      const id = parseProductId(request.params.id)
      if (!id) return problem(reply, UNKNOWN_PRODUCT)
      const { userId: actorId } = sessionOf(request).person
      const { body: count } = request
      const answer = await countStock(deps, { id, actorId, count })
      if (!answer.ok) return problem(reply, problemFor(answer.reason))
      return { batch: count.batch, left: count.counted }
    })
    serve(productWriteEndpoints.lowLine, { sentences }, async (request, reply) => {
      const id = parseProductId(request.params.id)
      if (!id) return problem(reply, UNKNOWN_PRODUCT)
      const { userId: actorId } = sessionOf(request).person
      const { units } = request.body
      const answer = await setLowLine(deps, { id, actorId, lowBelow: units ?? undefined })
      if (!answer.ok) return problem(reply, problemFor(answer.reason))
      return { units }
    })
  })
}

type Reason = Exclude<WriteOffAnswer | CountAnswer, { ok: true }>['reason']

/** Maps a refusal to a status and a sentence. */
function problemFor(code: Reason): ProblemInput {
  switch (code) {
    case 'unknown-product':
      return UNKNOWN_PRODUCT
    case 'unknown-batch':
      return problemOf(404, code, say.unknownBatch)
    case 'stock-moved':
      return problemOf(409, code, say.stockMoved)
    case 'above-received': {
      const { aboveReceived: detail } = say
      return problemOf(409, code, detail, 'counted')
    }
    case 'too-many':
      return problemOf(400, code, say.tooMany, 'units')
  }
}
