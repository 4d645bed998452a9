import { z } from 'zod'
import type { FollowedVersion } from '#database/content-version.ts'
import { parseProductId } from '#domain/ids.ts'
import { MAX_UNITS } from '#domain/stock/lot-form.ts'
import { WRITE_OFF_REASONS } from '#domain/stock/write-off.ts'
import { sentences } from '#messages/sentences.ts'
import { api } from '#urls.ts'
import { type WriteOffAnswer, writeOffStock } from '#use-cases/write-off-stock.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { type CatalogDeps, UNKNOWN_PRODUCT } from './catalog-answers.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const say = sentences('apiStock')

const units = z.number(say.unitsWrong).int(say.unitsWrong).min(1, say.unitsWrong).max(MAX_UNITS)

const WriteOffBody = z.object({
  batch: z.string(say.unknownBatch).max(40, say.unknownBatch),
  units,
  seen: units.meta({ description: 'How many of the batch lay there when it was decided' }),
  reason: z.enum(WRITE_OFF_REASONS, say.reasonWrong),
})

/** Pieces that leave the stock without an order. */
export function registerWriteOffs(
  app: ShopServer,
  deps: CatalogDeps & { contentVersion: Pick<FollowedVersion, 'catchUp'> },
): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)
    room.post(
      `${api.products}/:id/write-offs`,
      {
        config: { right: 'product.restock' },
        schema: {
          tags: ['catalogue'],
          summary: 'Takes pieces of a batch off the shelf, for a named reason',
          params: z.object({ id: z.string() }),
          body: WriteOffBody,
          response: { 200: z.object({ batch: z.string(), left: z.number() }) },
        },
      },
      async (request, reply) => {
        const id = parseProductId(request.params.id)
        if (!id) return problem(reply, UNKNOWN_PRODUCT)
        const { userId: actorId } = sessionOf(request).person
        const { body: writeOff } = request
        const answer = await writeOffStock(deps, { id, actorId, writeOff })
        if (!answer.ok) return problem(reply, problemFor(answer.reason))
        await deps.contentVersion.catchUp()
        return { batch: writeOff.batch, left: answer.left }
      },
    )
  })
}

type Reason = Exclude<WriteOffAnswer, { ok: true }>['reason']

/** The one table from a refusal to a status and a sentence. */
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
