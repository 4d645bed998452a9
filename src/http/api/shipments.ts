import type { onRequestAsyncHookHandler } from 'fastify'
import type { z } from 'zod'
import { type ParcelAnswer, parcelEndpoints } from '#contract/shipments.ts'
import { listParcelsOf, type ShownParcel } from '#database/shipments/shipments.ts'
import type { OrderId } from '#domain/ids.ts'
import {
  type ProblemInput,
  problem,
  problemIn,
  problemOf,
  type RefusalTable,
} from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import type { Courier } from '#providers/shipping/port.ts'
import {
  type AddressAnswer,
  completeOrderAddress,
} from '#use-cases/orders/complete-order-address.ts'
import { callOffIfRefused } from '#use-cases/shipments/call-off-refused.ts'
import { type HandOverAnswer, handOverParcel } from '#use-cases/shipments/hand-over-parcel.ts'
import {
  type CourierWebhookDeps,
  handleCourierWebhook,
} from '#use-cases/shipments/handle-courier-webhook.ts'
import { measureParcel } from '#use-cases/shipments/measure-parcel.ts'
import { servePrivately, servePrivateScope } from './private-answers.ts'

const orderSentences = localizedSentences('apiOrders')
const say = localizedSentences('apiShipments')

/** The largest webhook seen held a hundred scans in about 20 kB. */
const MAX_WEBHOOK_BYTES = 64 * 1024

export type ParcelRoutesDeps = Omit<CourierWebhookDeps, 'courier'> & {
  courier: Courier | undefined
}

/** Handing parcels over, and the courier's webhook. */
export function registerParcels(app: ShopServer, deps: ParcelRoutesDeps): void {
  const { courier } = deps
  const serve = servePrivately(app, { sentences: 'parcels' })
  serve(parcelEndpoints.handOver, async ({ actorId, params, body: byHand }, reply) => {
    const { id: orderId } = params
    const handOver = () => handOverParcel(deps, { orderId, actorId, byHand })
    const handed = await (byHand ? callOffIfRefused(deps, orderId, handOver) : handOver())
    if (!handed.ok) return problem(reply, parcelProblem(handed.reason))
    return wireParcel(await getParcel(deps, orderId))
  })
  serve(parcelEndpoints.measure, async ({ actorId, params: { id: orderId }, body }, reply) => {
    const measured = await callOffIfRefused(deps, orderId, () =>
      measureParcel(deps, { orderId, actorId, ...body }),
    )
    return measured.ok ? { success: true as const } : problem(reply, parcelProblem(measured.reason))
  })
  registerAddresses(app, deps)
  // Without a configured token, forged webhooks could not be recognised.
  if (courier?.acceptsWebhooks) registerCourierWebhook(app, { ...deps, courier })
}

/** Lets the owner complete the address of an order that came without one. */
function registerAddresses(app: ShopServer, deps: Pick<ParcelRoutesDeps, 'db' | 'clock'>): void {
  const serve = servePrivately(app, { sentences: 'parcels' })
  serve(parcelEndpoints.completeAddress, async ({ actorId, params, body: delivery }, reply) => {
    const { id: orderId } = params
    const written = await completeOrderAddress(deps, { orderId, actorId, delivery })
    return written.ok ? { success: true as const } : problem(reply, parcelProblem(written.reason))
  })
}

/** Reads bodies as bytes, to store events as sent. The courier stops sending after any status but 200. */
function registerCourierWebhook(app: ShopServer, deps: CourierWebhookDeps): void {
  servePrivateScope(app, (serve, scope) => {
    scope.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES } as const
    scope.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
    const onRequest: onRequestAsyncHookHandler = async (request, reply) => {
      const token = request.headers['x-api-key']
      if (typeof token === 'string' && deps.courier.isToken(token)) return
      if (await scope.refuseMiss(request, reply)) return reply
      return problem(reply, problemOf(401, 'wrong-token', say.wrongToken))
    }
    const policy = { write: 'own-evidence', missRate: 'unproven' } as const
    const options = { ...policy, bodyLimit: MAX_WEBHOOK_BYTES, onRequest }
    serve(parcelEndpoints.webhook, options, async ({ body }) => {
      if (Buffer.isBuffer(body)) await handleCourierWebhook(deps, body)
      return { ok: true as const }
    })
  })
}

type Reason = Exclude<HandOverAnswer | AddressAnswer, { ok: true }>['reason']

const REFUSALS: RefusalTable<Reason> = {
  'unknown-order': [404, orderSentences.unknownOrder],
  'order-has-ended': [409, say.hasEnded],
  'order-not-paid': [409, say.notPaid],
  'change-asked': [409, say.changeAsked],
  'order-without-address': [409, say.withoutAddress],
  'address-stands': [409, say.addressStands],
  'other-pincode': [409, say.otherPincode, 'pincode'],
  'already-handed-over': [409, say.alreadyHandedOver],
  'payment-disputed': [409, say.disputed],
  'slip-outdated': [409, say.slipOutdated],
  'batches-renewed': [409, say.batchesRenewed],
  'batches-unfit': [409, say.batchesUnfit],
  'no-courier': [422, say.noCourier, 'trackingId'],
  'army-post': [422, say.armyPost, 'trackingId'],
  'tracking-id-taken': [409, say.trackingIdTaken, 'trackingId'],
}

export const parcelProblem = (code: Reason): ProblemInput => problemIn(REFUSALS, code)

async function getParcel({ db }: ParcelRoutesDeps, orderId: OrderId): Promise<ShownParcel> {
  const parcel = (await listParcelsOf(db, [orderId])).get(orderId)
  if (!parcel) throw new Error('a parcel that was handed over is not there')
  return parcel
}

function wireParcel(parcel: ShownParcel): z.input<typeof ParcelAnswer> {
  return {
    state: parcel.state,
    step: parcel.step ?? null,
    tracking_id: parcel.trackingId ?? null,
    courier: parcel.courierName,
    note: parcel.note,
  }
}
