import { customerEndpoints } from '#contract/customers.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import type { Customer } from '#database/customers/customers.ts'
import { parseSegment } from '#domain/customers/segment.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { indianDay } from '#domain/time/india.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { exportCustomers, noteCustomerExport } from '#use-cases/customers/export-customers.ts'
import { writeCsv } from '#use-cases/write-csv.ts'
import { servePrivately, sessionOf } from './private-answers.ts'

const rowOf = (one: Customer): (string | number)[] => [
  one.name,
  one.email,
  one.phone,
  one.city,
  one.state,
  one.pincode,
  one.orders,
  rupeesOf(one.spentPaise),
  indianDay(one.lastAt),
  one.returns,
  one.refused,
]

/** In the order of `rowOf`. */
const COLUMNS = [
  'name',
  'email',
  'phone',
  'city',
  'state',
  'pincode',
  'orders',
  'spent',
  'last',
  'returns',
  'refused',
] as const

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
    const actorId = sessionOf(request).person.userId
    await noteCustomerExport(deps, { segment, actorId })
    let text = writeCsv([COLUMNS.map((column) => say(`column ${column}`))], { isStart: true })
    for await (const batch of exportCustomers(deps.db, segment)) {
      text += writeCsv(batch.map(rowOf))
    }
    return { name: `${say('fileName')}-${indianDay(deps.clock.now())}.csv`, text }
  })
}
