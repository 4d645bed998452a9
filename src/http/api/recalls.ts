import { stockEndpoints } from '#contract/stock.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { type BatchOrder, findBatch, listBatchOrders } from '#database/stock/recalls.ts'
import type { Language } from '#domain/language/languages.ts'
import { type Columns, cellsOf, namesOf } from '#domain/text/sheet.ts'
import { indianDay } from '#domain/time/india.ts'
import { problem, problemIn, type RefusalTable } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences, sentencesIn } from '#messages/sentences.ts'
import { type RecallAnswer, recallBatch } from '#use-cases/stock/recall-batch.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { asFile, CSV, servePrivately } from './private-answers.ts'

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

const columnsIn = (words: Words) =>
  ({
    order: ({ number }) => number,
    placed: ({ placedAt }) => indianDay(placedAt),
    buyer: ({ buyer }) => buyer.name,
    email: ({ buyer }) => buyer.email,
    phone: ({ buyer }) => buyer.phone,
    units: ({ units }) => units,
    stage: ({ stage }) => words(`stage ${stage}`),
    stillThere: ({ holds }) => words(holds ? 'yes' : 'no'),
    toldAt: ({ toldAt }) => toldAt?.toISOString() ?? '',
  }) satisfies Columns<BatchOrder>

/** Recalling a batch, and the file of the customers who have it. */
export function registerRecalls(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app, { sentences: 'stock' })
  serve(stockEndpoints.recall, async ({ actorId, params: { id }, body }, reply) => {
    const answer = await recallBatch(deps, { id, actorId, recall: body })
    if (!answer.ok) return problem(reply, problemIn(REFUSALS, answer.reason))
    return { batch: body.batch, units: answer.units, orders: answer.orders }
  })
  serve(stockEndpoints.batchFile, async ({ params: { id: productId }, query }, reply) => {
    const { batch: name, language } = query
    const batch = await findBatch(deps.db, { productId, batch: name })
    if (!batch) return problem(reply, problemIn(REFUSALS, 'unknown-batch'))
    const words = wordsIn(language)
    const columns = columnsIn(words)
    const titles = namesOf(columns).map((column) => words(`column ${column}`))
    const orders = await listBatchOrders(deps.db, batch.lotId)
    const rows = orders.map((order) => cellsOf(columns, order))
    const day = indianDay(deps.clock.now())
    asFile(reply, `${words('fileName')}-${day}.csv`, CSV)
    return reply.send(writeCsv([titles, ...rows], { isStart: true }))
  })
}
