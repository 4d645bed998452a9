import { productWriteEndpoints } from '#contract/catalog-writes.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { type BatchOrder, findBatch, listBatchOrders } from '#database/stock/recalls.ts'
import type { Language } from '#domain/language/languages.ts'
import { indianDay } from '#domain/time/india.ts'
import { problem, problemIn, type RefusalTable } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences, sentencesIn } from '#messages/sentences.ts'
import { type RecallAnswer, recallBatch } from '#use-cases/stock/recall-batch.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { asCsvFile, servePrivately, sessionOf } from './private-answers.ts'

const catalogSentences = localizedSentences('apiCatalog')
const say = localizedSentences('apiStock')
const REFUSALS: RefusalTable<Exclude<RecallAnswer, { ok: true }>['reason']> = {
  'unknown-product': [404, catalogSentences.unknownProduct],
  'unknown-batch': [404, say['batch-unknown']],
  'already-recalled': [409, say.alreadyRecalled],
  'reason-wrong': [400, say['recall-reason-wrong'], 'reason'],
}

const wordsIn = (language: Language) => sentencesIn(language, 'panelRecalls')
type Words = ReturnType<typeof wordsIn>

/** In the order of `rowOf`. */
const COLUMNS = [
  'order',
  'placed',
  'buyer',
  'email',
  'phone',
  'units',
  'stage',
  'stillThere',
  'toldAt',
] as const

function rowOf(order: BatchOrder, words: Words): (string | number)[] {
  const { number, placedAt, buyer, units, stage, holds, toldAt } = order
  return [
    number,
    indianDay(placedAt),
    buyer.name,
    buyer.email,
    buyer.phone,
    units,
    words(`stage ${stage}`),
    words(holds ? 'yes' : 'no'),
    toldAt?.toISOString() ?? '',
  ]
}

/** Recalling a batch, and the file of the customers who have it. */
export function registerRecalls(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'productWrites' })
  serve(productWriteEndpoints.recall, async (request, reply) => {
    const { id } = request.params
    const { userId: actorId } = sessionOf(request).person
    const answer = await recallBatch(deps, { id, actorId, recall: request.body })
    if (!answer.ok) return problem(reply, problemIn(REFUSALS, answer.reason))
    return { batch: request.body.batch, units: answer.units, orders: answer.orders }
  })
  serve(productWriteEndpoints.batchFile, async (request, reply) => {
    const { id: productId } = request.params
    const { batch: name, language } = request.query
    const batch = await findBatch(deps.db, { productId, batch: name })
    if (!batch) return problem(reply, problemIn(REFUSALS, 'unknown-batch'))
    const words = wordsIn(language)
    const titles = COLUMNS.map((column) => words(`column ${column}`))
    const orders = await listBatchOrders(deps.db, batch.lotId)
    const rows = orders.map((order) => rowOf(order, words))
    const day = indianDay(deps.clock.now())
    asCsvFile(reply, `${words('fileName')}-${day}.csv`)
    return reply.send(writeCsv([titles, ...rows], { isStart: true }))
  })
}
