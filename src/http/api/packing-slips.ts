import { orderEndpoints } from '#contract/orders.ts'
import type { ShopDatabase } from '#database/connection.ts'
import { findOrder } from '#database/orders/orders.ts'
import { listBatchesOf } from '#database/stock/batches.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { canPrintSlip } from '#domain/shipments/packing.ts'
import { packingSlipPdf } from '#http/packing-slip/packing-slip.ts'
import { problem, problemOf, UNKNOWN_ORDER } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('apiParcels')

const REFUSALS = {
  'order-has-ended': say.hasEnded,
  'order-not-paid': say.notPaid,
  'order-without-address': say.withoutAddress,
  'change-asked': say.changeAsked,
} as const

/** The packing slip of an order as PDF, for admins. */
export function registerPackingSlips(
  app: ShopServer,
  { db, settings }: { db: ShopDatabase; settings: ShopSettings },
): void {
  const serve = servePrivately(app)
  serve(orderEndpoints.slip, { rate: 'invoice' }, async (request, reply) => {
    const order = await findOrder(db, request.params.id)
    if (!order) return problem(reply, UNKNOWN_ORDER)
    const may = canPrintSlip(order)
    if (!may.ok) {
      return problem(reply, problemOf(409, may.reason, REFUSALS[may.reason]))
    }
    reply.header('content-type', 'application/pdf')
    reply.header('content-disposition', `inline; filename="${order.number}.pdf"`)
    const batches = await listBatchesOf(db, order.id)
    return reply.send(await packingSlipPdf({ order, batches, sender: settings }))
  })
}
