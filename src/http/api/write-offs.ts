import { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { parseProductId } from '#domain/ids.ts'
import { sentences } from '#messages/sentences.ts'
import { type WriteOffAnswer, writeOffStock } from '#use-cases/write-off-stock.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { type CatalogDeps, UNKNOWN_PRODUCT } from './catalog-answers.ts'
import { FIELD_SENTENCES } from './field-sentences.ts'
import { forbidCaching, sessionOf } from './private-answers.ts'
import { served } from './served.ts'

const say = sentences('apiStock')

/** Writes units off the stock without an order. */
export function registerWriteOffs(app: ShopServer, deps: CatalogDeps): void {
  app.register(async (scope: ShopServer) => {
    forbidCaching(scope)
    scope.route({
      ...served(productWriteEndpoints.writeOff, {
        sentences: FIELD_SENTENCES.productWrites,
      }),
      handler: async (request, reply) => {
        const id = parseProductId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_PRODUCT)
        const { userId: actorId } = sessionOf(request).person
        const { body: writeOff } = request
        const answer = await writeOffStock(deps, { id, actorId, writeOff })
        if (!answer.ok) return problem(reply, problemFor(answer.reason))
        return { batch: writeOff.batch, left: answer.left }
      },
    })
  })
}

type Reason = Exclude<WriteOffAnswer, { ok: true }>['reason']

/** Maps a refusal to a status and a sentence. */
function problemFor(code: Reason): ProblemInput {
  switch (code) {
    case 'unknown-product':
      return UNKNOWN_PRODUCT
    case 'unknown-batch':
      return { status: 404, code, detail: say.unknownBatch }
    case 'stock-moved':
      return { status: 409, code, detail: say.stockMoved }
    case 'too-many':
      return { status: 400, code, detail: say.tooMany, errors: { units: say.tooMany } }
  }
}
