import { z } from 'zod'
import { listParcelsOf, type ShownParcel } from '#database/shipments.ts'
import { type OrderId, parseOrderId } from '#domain/ids.ts'
import { PARCEL_STATES } from '#domain/shipments/hand-over.ts'
import { PARCEL_STEPS } from '#domain/shipments/steps.ts'
import { TRACKING_ID } from '#domain/shipments/tracking-id.ts'
import { sentences } from '#messages/sentences.ts'
import type { Courier } from '#providers/shipping/port.ts'
import { api } from '#urls.ts'
import { type AddressAnswer, completeOrderAddress } from '#use-cases/complete-order-address.ts'
import { type HandOverAnswer, handOverParcel } from '#use-cases/hand-over-parcel.ts'
import { type CourierWebhookDeps, handleCourierWebhook } from '#use-cases/handle-courier-webhook.ts'
import { type ProblemInput, problem } from '../problem.ts'
import type { ShopServer } from '../server.ts'
import { AddressBody } from './order-bodies.ts'
import { keepPrivate, sessionOf } from './private-answers.ts'

const orderSentences = sentences('apiOrders')
const say = sentences('apiParcels')

/** The longest webhooks seen hold a hundred scans in about 20 kB. */
const MAX_WEBHOOK_BYTES = 64 * 1024

const HandOverBody = z
  .object({
    courierName: z
      .string({ error: say.courierWrong })
      .trim()
      .min(1, say.courierWrong)
      .max(60, say.courierWrong)
      .optional(),
    trackingId: z
      .string({ error: say.trackingIdWrong })
      .trim()
      .regex(TRACKING_ID, say.trackingIdWrong)
      .optional(),
  })
  .transform(({ courierName, trackingId }, ctx) => {
    if (courierName !== undefined && trackingId !== undefined) return { courierName, trackingId }
    if (courierName === undefined && trackingId === undefined) return undefined
    const path = [courierName === undefined ? 'courierName' : 'trackingId']
    ctx.addIssue({ code: 'custom', path, message: say.bothNeeded })
    return z.NEVER
  })

const WireParcel = z.object({
  state: z.enum(PARCEL_STATES),
  step: z.enum(PARCEL_STEPS).nullable(),
  tracking_id: z.string().nullable(),
  courier: z.string(),
  note: z.string().meta({ description: 'Why the courier would not take it, in its words' }),
})

export type ParcelRoutesDeps = Omit<CourierWebhookDeps, 'courier'> & {
  courier: Courier | undefined
}

/** Handing parcels over, and hearing what becomes of them. */
export function registerParcels(app: ShopServer, deps: ParcelRoutesDeps): void {
  const { courier } = deps
  app.register(async (room: ShopServer) => {
    keepPrivate(room)
    room.post(
      `${api.orders}/:id/parcel`,
      {
        config: { right: 'parcel.hand-over' },
        schema: {
          tags: ['orders'],
          summary: "Hands an order's parcel to the courier, or notes who carries it; once",
          params: z.object({ id: z.string() }),
          body: HandOverBody,
          response: { 200: WireParcel },
        },
      },
      async (request, reply) => {
        const { person } = sessionOf(request)
        const orderId = parseOrderId(request.params.id)
        if (!orderId) return problem(reply, problemFor('unknown-order'))
        const byHand = request.body
        const handed = await handOverParcel(deps, { orderId, actorId: person.userId, byHand })
        if (!handed.ok) return problem(reply, problemFor(handed.reason))
        return wireParcel(await getParcel(deps, orderId))
      },
    )
  })
  registerAddresses(app, deps)
  // Without a token nobody could tell the courier's webhooks from forged ones.
  if (courier?.acceptsWebhooks) registerCourierWebhook(app, { ...deps, courier })
}

/** The owner has asked the shopper where it goes. */
function registerAddresses(app: ShopServer, deps: Pick<ParcelRoutesDeps, 'db' | 'clock'>): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)
    room.post(
      `${api.orders}/:id/address`,
      {
        config: { right: 'order.complete-address' },
        schema: {
          tags: ['orders'],
          summary:
            'Writes the address of an order that has none, for the pincode it was priced for',
          params: z.object({ id: z.string() }),
          body: AddressBody,
          response: { 200: z.object({ success: z.literal(true) }) },
        },
      },
      async (request, reply) => {
        const { person } = sessionOf(request)
        const orderId = parseOrderId(request.params.id)
        if (!orderId) return problem(reply, problemFor('unknown-order'))
        const { body: delivery } = request
        const completion = { orderId, actorId: person.userId, delivery }
        const written = await completeOrderAddress(deps, completion)
        return written.ok ? { success: true as const } : problem(reply, problemFor(written.reason))
      },
    )
  })
}

/** Takes every body as bytes: what is kept is what was sent. Anything but 200 would be given up. */
function registerCourierWebhook(app: ShopServer, deps: CourierWebhookDeps): void {
  app.register(async (room: ShopServer) => {
    keepPrivate(room)
    room.removeAllContentTypeParsers()
    const asBytes = { parseAs: 'buffer', bodyLimit: MAX_WEBHOOK_BYTES } as const
    room.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body))
    room.post(
      api.courierWebhook,
      {
        config: { right: 'parcel.tell', write: 'own-evidence' },
        bodyLimit: MAX_WEBHOOK_BYTES,
        schema: { tags: ['orders'], summary: "The courier's news of its parcels, with its token" },
        onRequest: async (request, reply) => {
          const token = request.headers['x-api-key']
          if (typeof token === 'string' && deps.courier.isToken(token)) return
          const detail = say.wrongToken
          return problem(reply, { status: 401, code: 'wrong-token', detail })
        },
      },
      async (request) => {
        if (Buffer.isBuffer(request.body)) await handleCourierWebhook(deps, request.body)
        return { ok: true }
      },
    )
  })
}

type Reason = Exclude<HandOverAnswer | AddressAnswer, { ok: true }>['reason']

/** The one table from a refusal to a status and a sentence. */
function problemFor(code: Reason): ProblemInput {
  switch (code) {
    case 'unknown-order':
      return { status: 404, code, detail: orderSentences.unknownOrder }
    case 'order-has-ended':
      return { status: 409, code, detail: say.hasEnded }
    case 'order-not-paid':
      return { status: 409, code, detail: say.notPaid }
    case 'order-without-address':
      return { status: 409, code, detail: say.withoutAddress }
    case 'address-stands':
      return { status: 409, code, detail: say.addressStands }
    case 'other-pincode':
      return { status: 409, code, detail: say.otherPincode, errors: { pincode: say.otherPincode } }
    case 'already-handed-over':
      return { status: 409, code, detail: say.alreadyHandedOver }
    case 'no-courier':
      return { status: 422, code, detail: say.noCourier, errors: { trackingId: say.noCourier } }
    case 'tracking-id-taken': {
      const detail = say.trackingIdTaken
      return { status: 409, code, detail, errors: { trackingId: detail } }
    }
  }
}

async function getParcel({ db }: ParcelRoutesDeps, orderId: OrderId): Promise<ShownParcel> {
  const parcel = (await listParcelsOf(db, [orderId])).get(orderId)
  if (!parcel) throw new Error('a parcel that was handed over is not there')
  return parcel
}

function wireParcel(parcel: ShownParcel): z.input<typeof WireParcel> {
  return {
    state: parcel.state,
    step: parcel.step ?? null,
    tracking_id: parcel.trackingId ?? null,
    courier: parcel.courierName,
    note: parcel.note,
  }
}
