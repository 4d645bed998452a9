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
import { problem } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences, sentencesIn } from '#messages/sentences.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { invalidInput } from './invalid-input.ts'
import { asCsvFile, servePrivately } from './private-answers.ts'

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

/** The tables of sales as files. */
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
    const name = `sales-${table}-${range.from}-${range.to}.csv`
    asCsvFile(reply, name)
    return reply.send(csvOf(table, rows, languageOfReader(request)))
  })
}

const tableOf = <Name extends SalesTable>(file: `${Name}.csv`) =>
  file.slice(0, -'.csv'.length) as Name
