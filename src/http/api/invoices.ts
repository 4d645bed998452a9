import { orderEndpoints } from '#contract/orders.ts'
import { listDocumentsOf } from '#database/invoices/invoices.ts'
import { findOrder } from '#database/orders/orders.ts'
import { mayUse } from '#domain/accounts/rights.ts'
import { invoicePdf } from '#http/invoice-pdf/invoice-pdf.ts'
import { problem, problemOf } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { With } from '#use-cases/deps.ts'
import { asFile, servePrivately } from './private-answers.ts'

const say = localizedSentences('apiAfterSale')

const NO_INVOICE = problemOf(404, 'no-invoice', say.noInvoice)

/** Invoices and credit notes as PDF, for the order's shopper and for people with the right to read all of them. */
export function registerInvoices(app: ShopServer, { db }: With<'db'>): void {
  const serve = servePrivately(app)
  serve(orderEndpoints.invoice, { rate: 'invoice' }, async ({ person, params, query }, reply) => {
    const order = await findOrder(db, params.id)
    // Another person's order gets the same response as an unknown one (case ORD-05).
    const isTheirs = order && (order.userId === person.userId || mayUse(person, 'invoice.read-any'))
    if (!isTheirs) return problem(reply, NO_INVOICE)
    const { number } = query
    const documents = await listDocumentsOf(db, order.id)
    const wanted = documents.find((one) =>
      number === undefined ? one.kind === 'invoice' : one.number === number,
    )
    if (!wanted) return problem(reply, NO_INVOICE)
    asFile(reply, `${wanted.number.replaceAll('/', '-')}.pdf`, 'application/pdf', 'inline')
    return reply.send(await invoicePdf(wanted, order.language))
  })
}
