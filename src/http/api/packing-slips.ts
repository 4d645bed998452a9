import { orderActEndpoints } from '#contract/order-acts.ts'
import { orderEndpoints } from '#contract/orders.ts'
import { listOrdersByNumber } from '#database/orders/order-list.ts'
import { findOrder } from '#database/orders/orders.ts'
import { noteSlipsPrinted } from '#database/shipments/hand-over.ts'
import { listParcelsOf, type ShownParcel } from '#database/shipments/shipments.ts'
import { listBatchesOf, listBatchesOfEach } from '#database/stock/batches.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { parseOrderId } from '#domain/ids.ts'
import { canPrintSlip } from '#domain/shipments/packing.ts'
import {
  type BookedParcel,
  type CourierLabel,
  createCourierLabels,
} from '#http/packing-slip/courier-labels.ts'
import { packingPdf, packingSlipPdf } from '#http/packing-slip/packing-slip.ts'
import { type ProblemInput, problem, problemOf, UNKNOWN_ORDER } from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import { DONE, each, type Outcome, readNumbers, refused } from './order-outcomes.ts'
import { asFile, servePrivately } from './private-answers.ts'
import type { ParcelRoutesDeps } from './shipments.ts'

const say = localizedSentences('apiShipments')

const REFUSALS = {
  'order-has-ended': say.hasEnded,
  'order-not-paid': say.notPaid,
  'order-without-address': say.withoutAddress,
  'change-asked': say.changeAsked,
} as const

/** The order is not booked with the courier, so the shop's own label applies. */
const NOT_BOOKED: Outcome = { ...DONE, done: false, code: 'not-booked' }
/** Packing slips and labels as PDF, of one order or many, and the courier's labels. */
export function registerPackingSlips(
  app: ShopServer,
  deps: Pick<ParcelRoutesDeps, 'db' | 'courier' | 'clock'> & { settings: ShopSettings },
): void {
  const { db, settings } = deps
  const labels = createCourierLabels(deps)
  const serve = servePrivately(app, { sentences: 'orders' })
  serve(orderEndpoints.slip, { rate: 'invoice' }, async ({ params }, reply) => {
    const order = await findOrder(db, params.id)
    if (!order) return problem(reply, UNKNOWN_ORDER)
    const may = canPrintSlip(order)
    if (!may.ok) {
      return problem(reply, problemOf(409, may.reason, REFUSALS[may.reason]))
    }
    await noteSlipsPrinted(db, [order])
    asFile(reply, `${order.number}.pdf`, 'application/pdf', 'inline')
    const batches = await listBatchesOf(db, order.id)
    return reply.send(await packingSlipPdf({ order, batches, sender: settings }))
  })

  serve(
    orderActEndpoints.packingFile,
    { rate: 'invoice', withinMs: 120_000 },
    async ({ query }, reply) => {
      const { parts, paper } = query
      const asked = await listOrdersByNumber(db, readNumbers(query.orders))
      const orders = asked.filter((order) => canPrintSlip(order).ok)
      if (orders.length === 0) {
        return problem(reply, problemOf(409, 'nothing-to-print', say.nothingToPrint))
      }
      if (parts !== 'labels') await noteSlipsPrinted(db, orders)
      const ids = orders.map(({ id }) => id)
      const batches = await listBatchesOfEach(db, ids)
      const parcels = await listParcelsOf(db, ids)
      const theirs =
        parts === 'slips' ? new Map() : await labels.find([...parcels.values()].flatMap(bookedAs))
      const pdf = await packingPdf({
        paper,
        parts: parts === 'both' ? ['label', 'slip'] : [parts === 'labels' ? 'label' : 'slip'],
        parcels: orders.map((order) => {
          const { trackingId, courierName = '', reference } = parcels.get(order.id) ?? {}
          return {
            order,
            sender: settings,
            batches: batches.get(order.id) ?? [],
            courier: trackingId ? { name: courierName, trackingId } : undefined,
            label: pdfOf(theirs.get(reference ?? '')),
          }
        }),
      })
      return asFile(reply, 'packing.pdf', 'application/pdf', 'inline').send(pdf)
    },
  )

  serve(
    orderActEndpoints.courierLabels,
    { rate: 'invoice', withinMs: 120_000 },
    async (request) => {
      const ids = request.body.orders.flatMap((id) => parseOrderId(id) ?? [])
      const parcels = await listParcelsOf(db, ids)
      const booked = [...parcels.values()].flatMap(bookedAs)
      const theirs = await labels.find(booked, { again: true })
      return await each(request, request.body.orders, async (orderId) => {
        const reference = parcels.get(orderId)?.reference
        const label = reference === undefined ? undefined : theirs.get(reference)
        if (label?.ok) return DONE
        return label ? refused(labelProblem(label)) : NOT_BOOKED
      })
    },
  )
}

/** The parcel if the shop's courier carries or will carry it, else none. */
function bookedAs({ reference, trackingId, state }: ShownParcel): BookedParcel[] {
  const isCarried = state === 'booked' || state === 'under-way'
  return isCarried && reference && trackingId ? [{ reference, trackingId }] : []
}

const pdfOf = (label: CourierLabel | undefined) => (label?.ok ? label.pdf : undefined)

function labelProblem({ reason, detail }: Extract<CourierLabel, { ok: false }>): ProblemInput {
  const isElsewhere = reason === 'wrong-address'
  return problemOf(
    409,
    `label-${reason}`,
    isElsewhere ? say['label wrong-address']({ host: detail }) : say[`label ${reason}`],
  )
}
