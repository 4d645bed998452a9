import type { FastifyRequest } from 'fastify'
import { panelEndpoints } from '#contract/panel.ts'
import { listOrdersByNumber } from '#database/orders/order-list.ts'
import { listAllOrders } from '#database/orders/orders.ts'
import { listDisputed } from '#database/panel/owner-tasks.ts'
import { listParcelsOf, type ShownParcel } from '#database/shipments/shipments.ts'
import { listBatchesOfEach } from '#database/stock/batches.ts'
import type { Person } from '#domain/accounts/person.ts'
import type { ShopSettings } from '#domain/accounts/shop-settings.ts'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import { rupeesOf } from '#domain/money/money.ts'
import { heldBy, isCollected, MAX_ORDERS_CHOSEN } from '#domain/orders/order-list.ts'
import { orderSearchOf } from '#domain/orders/order-search.ts'
import { canPrintSlip } from '#domain/shipments/packing.ts'
import { originOf } from '#http/origin.ts'
import {
  type BookedParcel,
  type CourierLabel,
  createCourierLabels,
} from '#http/packing-slip/courier-labels.ts'
import { packingPdf } from '#http/packing-slip/packing-slip.ts'
import { type ProblemInput, problem, problemOf } from '#http/problem.ts'
import { languageOfReader } from '#http/reader.ts'
import type { ShopServer } from '#http/server.ts'
import { type Localized, localizedSentences } from '#messages/sentences.ts'
import { askOrderStep } from '#use-cases/orders/ask-order-step.ts'
import type { CancelDeps } from '#use-cases/orders/cancel-order.ts'
import { handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import { stepProblem } from './order-steps.ts'
import { servePrivately, sessionOf } from './private-answers.ts'
import { type ParcelRoutesDeps, parcelProblem } from './shipments.ts'

const say = localizedSentences('apiParcels')
type OrderListDeps = CancelDeps & ParcelRoutesDeps & { settings: ShopSettings }

/** The outcome for one order of a bulk action. */
interface Outcome {
  done: boolean
  code: string | null
  detail: Localized | null
  step: number | null
}

const DONE: Outcome = { done: true, code: null, detail: null, step: null }
/** The order is not booked with the courier, so the shop's own label applies. */
const NOT_BOOKED: Outcome = { ...DONE, done: false, code: 'not-booked' }
const refused = ({ code, detail }: ProblemInput): Outcome => ({
  done: false,
  step: null,
  code,
  detail,
})

/** Acts on many orders at once, each by the use case that acts on one. */
export function registerOrderActs(app: ShopServer, deps: OrderListDeps): void {
  const { db, settings } = deps
  const labels = createCourierLabels(deps)
  const serve = servePrivately(app, { sentences: 'orders' })
  serve(panelEndpoints.ordersFound, async (request) => {
    const { searchParams } = new URL(request.raw.url ?? '', 'http://shop')
    const search = orderSearchOf(sessionOf(request).person, searchParams)
    const { orders, next } = await listAllOrders(db, { limit: MAX_ORDERS_CHOSEN, search })
    const ids = orders.map(({ id }) => id)
    const parcels = await listParcelsOf(db, ids)
    const disputed = await listDisputed(db, ids)
    return {
      isAll: next === undefined,
      orders: orders.map((order) => ({
        id: order.id,
        number: order.number,
        weightGrams: order.weightGrams,
        total: rupeesOf(order.amounts.totalPaise),
        cod: isCollected(order),
        canPrint: canPrintSlip(order).ok,
        held:
          heldBy({ ...order, isDisputed: disputed.has(order.id) }, parcels.get(order.id)?.state) ??
          null,
      })),
    }
  })

  serve(
    panelEndpoints.packingFile,
    { rate: 'invoice', withinMs: 120_000 },
    async (request, reply) => {
      const { parts, paper } = request.query
      const numbers = readNumbers(request.query.orders)
      const orders = (await listOrdersByNumber(db, numbers)).filter(
        (order) => canPrintSlip(order).ok,
      )
      if (orders.length === 0) {
        return problem(reply, problemOf(409, 'nothing-to-print', say.nothingToPrint))
      }
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
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', 'inline; filename="packing.pdf"')
        .send(pdf)
    },
  )

  serve(panelEndpoints.courierLabels, { rate: 'invoice', withinMs: 120_000 }, async (request) => {
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
  })

  serve(panelEndpoints.bookCouriers, async (request) => {
    const { person } = sessionOf(request)
    return await each(request, request.body.orders, async (orderId) => {
      const handed = await handOverParcel(deps, {
        orderId,
        actorId: person.userId,
        byHand: undefined,
      })
      // A repetition after a lost response: the parcel is already handed over.
      if (handed.ok || handed.reason === 'already-handed-over') return DONE
      return refused(parcelProblem(handed.reason))
    })
  })

  serve(panelEndpoints.handToCourier, async (request) => {
    const { person } = sessionOf(request)
    const origin = originOf(request, deps.config.publicUrl)
    return await each(request, request.body.orders, (orderId) =>
      askToLeave(deps, { orderId, person, origin }),
    )
  })
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

async function askToLeave(
  deps: OrderListDeps,
  ask: { orderId: OrderId; person: Person; origin: string | undefined },
): Promise<Outcome> {
  const asked = await askOrderStep(deps, { ...ask, step: 'shipped' })
  return asked.ok ? { ...DONE, step: asked.step?.id ?? null } : refused(stepProblem(asked))
}

/** Sequentially, so that a long list does not occupy the database. */
async function each(
  asked: FastifyRequest,
  ids: readonly string[],
  act: (orderId: OrderId) => Promise<Outcome>,
) {
  const language = languageOfReader(asked)
  const orders: (Omit<Outcome, 'detail'> & { id: string; detail: string | null })[] = []
  for (const id of new Set(ids)) {
    const orderId = parseOrderId(id)
    const outcome = orderId ? await act(orderId) : refused(parcelProblem('unknown-order'))
    orders.push({ id, ...outcome, detail: outcome.detail?.(language) ?? null })
  }
  return { orders }
}

/** Parses `10467,10468`; ignores everything between the commas that is no number. */
export function readNumbers(text: string): number[] {
  const numbers = text
    .split(',')
    .flatMap((part) => (/^[1-9]\d{0,8}$/.test(part) ? [Number(part)] : []))
  return [...new Set(numbers)].slice(0, MAX_ORDERS_CHOSEN)
}
