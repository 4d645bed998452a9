import { customerEndpoints } from '#contract/customers.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Customer } from '#database/customers/customers.ts'
import { parseSegment } from '#domain/customers/segment.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { type Columns, cellsOf, namesOf } from '#domain/text/sheet.ts'
import { indianDay } from '#domain/time/india.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { exportCustomers, noteCustomerExport } from '#use-cases/customers/export-customers.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { servePrivately } from './private-answers.ts'

const COLUMNS = {
  name: ({ name }) => name,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  city: ({ city }) => city,
  state: ({ state }) => state,
  pincode: ({ pincode }) => pincode,
  orders: ({ orders }) => orders,
  spent: ({ spentPaise }) => rupeesOf(spentPaise),
  last: ({ lastAt }) => indianDay(lastAt),
  returns: ({ returns }) => returns,
  refused: ({ refused }) => refused,
} as const satisfies Columns<Customer>

/**
 * Exports the customers of a segment as a file. A write, because the audit log records who exported it by which rule.
 */
export function registerCustomersFile(app: ShopServer, deps: DatabaseDeps): void {
  const serve = servePrivately(app)
  serve(customerEndpoints.makeFile, { withinMs: 300_000 }, async (request) => {
    const rule = new URLSearchParams(
      Object.entries(request.body).flatMap(([field, text]) => (text ? [[field, text]] : [])),
    )
    const segment = parseSegment(rule)
    const say = sentencesIn(languageOfReader(request), 'customersFile')
    await noteCustomerExport(deps, { segment, actorId: request.actorId })
    let text = writeCsv([namesOf(COLUMNS).map((column) => say(`column ${column}`))], {
      isStart: true,
    })
    for await (const batch of exportCustomers(deps.db, segment)) {
      text += writeCsv(batch.map((one) => cellsOf(COLUMNS, one)))
    }
    return { name: `${say('fileName')}-${indianDay(deps.clock.now())}.csv`, text }
  })
}
