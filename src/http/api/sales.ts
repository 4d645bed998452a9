import { salesEndpoints } from '#contract/sales.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { listSalesTable } from '#database/orders/sales-tables.ts'
import type { Language } from '#domain/language/languages.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { FUNNEL_STEPS } from '#domain/orders/funnel.ts'
import { parseSalesRange } from '#domain/orders/sales-range.ts'
import {
  isMoney,
  SACHETS_ROW,
  SALES_TABLES,
  type SalesRow,
  type SalesTable,
} from '#domain/orders/sales-tables.ts'
import { formProblem, problem, problemOf } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences, sentencesIn } from '#messages/sentences.ts'
import { tieSearch, untieSearch } from '#use-cases/catalog/tie-searches.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { invalidInput } from './invalid-input.ts'
import { asFile, CSV, servePrivately } from './private-answers.ts'

const say = localizedSentences('panelSales')

function csvOf(table: SalesTable, rows: readonly SalesRow[], language: Language): string {
  const t = sentencesIn(language, 'panelSales')
  const hasNote = table === 'pincodes' || table === 'offers'
  const titles = [
    t(`name ${table}`),
    ...(hasNote ? [t(`also ${table}`)] : []),
    ...SALES_TABLES[table].map((figure) =>
      isMoney(figure) ? `${t(`column ${figure}`)} ₹` : t(`column ${figure}`),
    ),
  ]
  const nameOf = (id: string, name: string) => {
    if (id === SACHETS_ROW) return t('sachets')
    const step = table === 'funnel' && FUNNEL_STEPS.find((one) => one === id)
    return step ? t(`step ${step}`) : name || id || t('unknown')
  }
  const cells = rows.map(({ id, name, note, figures }) => [
    nameOf(id, name),
    ...(hasNote ? [note ?? ''] : []),
    ...SALES_TABLES[table].map((figure) => {
      const value = figures[figure]
      if (value === undefined) return ''
      return isMoney(figure) ? rupeesOf(value) : value
    }),
  ])
  return writeCsv([titles, ...cells], { isStart: true })
}

const TOO_MANY_TIES = problemOf(409, 'ties-many', say['ties-many'])

/** Exports the sales tables, and assigns products to search texts that found nothing. */
export function registerSales(app: ShopServer, { db, clock }: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(salesEndpoints.file, async (request, reply) => {
    const now = clock.now()
    const parsed = parseSalesRange(request.query, now)
    if (!parsed.ok) {
      const { field, reason } = parsed.fault
      return problem(reply, invalidInput({ [field]: say[`fault ${reason}`] }))
    }
    const { range } = parsed
    const table = tableOf(request.params.table)
    const rows = await listSalesTable(db, table, { range, now })
    asFile(reply, `sales-${table}-${range.from}-${range.to}.csv`, CSV)
    return reply.send(csvOf(table, rows, languageOfReader(request)))
  })
  serve(salesEndpoints.tieSearch, async ({ actorId, body }, reply) => {
    const tied = await tieSearch({ db, clock }, { sent: body, actorId })
    if (tied.ok) return { id: tied.id, hits: tied.hits }
    if (tied.reason === 'ties-many') return problem(reply, TOO_MANY_TIES)
    const { reason, errors } = tied
    return problem(reply, formProblem(reason, say['tie-wrong'], { errors, say }))
  })
  serve(salesEndpoints.untieSearch, async ({ actorId, params }) => {
    await untieSearch({ db, clock }, { id: params.id, actorId })
  })
}

const tableOf = <Name extends SalesTable>(file: `${Name}.csv`) =>
  file.slice(0, -'.csv'.length) as Name
