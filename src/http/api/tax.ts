import { Readable } from 'node:stream'
import { taxEndpoints } from '#contract/tax.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { parseGstMonth } from '#domain/tax/gst-month.ts'
import { GSTR1_FILES, gstr1Sheet } from '#domain/tax/gstr1-csv.ts'
import { gstr1Json } from '#domain/tax/gstr1-json.ts'
import { NOT_FOUND, problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { WithSettings } from '#use-cases/deps.ts'
import { collectGstMonth } from '#use-cases/tax/collect-gst-month.ts'
import { lockGstMonth } from '#use-cases/tax/lock-gst-month.ts'
import { writeJournal, writeTallyVouchers } from '#use-cases/tax/write-journal.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { asFile, CSV, servePrivately } from './private-answers.ts'

const say = localizedSentences('panelTax')

/** The files of the journal, which are streamed. */
const JOURNAL_FILES = new Map([
  ['journal.csv', { type: CSV, write: writeJournal }],
  ['tally.xml', { type: 'application/xml; charset=utf-8', write: writeTallyVouchers }],
])

type TaxDeps = DatabaseDeps & WithSettings<'tax'>

/** A month's GST: its lock, the files of its return, and its journal. */
export function registerTax(app: ShopServer, deps: TaxDeps): void {
  const serve = servePrivately(app)
  serve(taxEndpoints.lockMonth, async ({ actorId, params }, reply) => {
    const month = parseGstMonth(params.month)
    if (!month) return problem(reply, NOT_FOUND)
    const locked = await lockGstMonth(deps, { month, actorId })
    if (locked.ok) return { month }
    const { reason } = locked
    return problem(reply, problemOf(409, reason, say[`refused ${reason}`]))
  })

  serve(taxEndpoints.gstFile, { withinMs: 300_000 }, async ({ params, query }, reply) => {
    const { file } = params
    const month = parseGstMonth(params.month)
    const sheet = GSTR1_FILES.find((name) => file === `${name}.csv`)
    const journal = month && JOURNAL_FILES.get(file)
    if (journal) {
      const { type, write } = journal
      return asFile(reply, `${month}-${file}`, type).send(Readable.from(write(deps.db, month)))
    }
    if (!month || !(sheet || file === 'gstr1.json')) {
      return problem(reply, NOT_FOUND)
    }
    const gstr1 = await collectGstMonth(deps.db, month, query)
    if (query.gstin !== undefined && gstr1.sellers.length === 0) return problem(reply, NOT_FOUND)
    const name = ['gstr1', month, query.gstin, file].filter(Boolean).join('-')
    if (sheet) {
      // Without a byte order mark, which the portal's tool would read as part of the first column's title.
      const csv = writeCsv(gstr1Sheet(gstr1, sheet))
      return asFile(reply, name, 'text/csv; charset=utf-8').send(csv)
    }
    const { gstin } = deps.settings.tax
    const json = JSON.stringify(gstr1Json(gstr1, { gstin, month }))
    return asFile(reply, name, 'application/json; charset=utf-8').send(json)
  })
}
