import { z } from 'zod'
import {
  MAX_WEBHOOK_URL_LENGTH,
  WEBHOOK_KINDS,
  type WebhookKind,
} from '#domain/webhooks/webhook.ts'
import { endpointsOf } from './endpoint.ts'
import { Moment, Repeatable, SerialParams } from './fields.ts'

const endpoint = endpointsOf({ right: 'program.manage', tag: 'panel' })

/** The domain validates the fields together. */
const WebhookBody = z.object({
  url: z.string().max(2_000).meta({ maxLength: MAX_WEBHOOK_URL_LENGTH, format: 'uri' }),
  kinds: z
    .array(z.string().max(100))
    .max(2 * WEBHOOK_KINDS.length)
    .describe(`Some of: ${WEBHOOK_KINDS.join(', ')}`),
})

const Id = z.object({ id: z.int() })

export const webhookEndpoints = {
  webhooks: endpoint('GET /api/admin/webhooks', {
    summary: 'The endpoints that receive events about orders, payments, parcels and stock',
    answers: {
      200: z.array(
        z.object({
          id: z.int(),
          url: z.string(),
          kinds: z.array(z.enum(WEBHOOK_KINDS)),
          isOn: z.boolean(),
          failingSince: Moment.nullable(),
          madeBy: z.string(),
          madeAt: Moment,
        }),
      ),
    },
  }),
  makeWebhook: endpoint('POST /api/admin/webhooks', {
    summary:
      'Adds an endpoint for events, once for each Idempotency-Key; the secret of its signatures is shown only in this answer',
    headers: Repeatable,
    body: WebhookBody,
    answers: { 201: z.object({ id: z.int(), secret: z.string() }) },
  }),
  changeWebhook: endpoint('PATCH /api/admin/webhooks/:id', {
    params: SerialParams,
    summary:
      'Turns an endpoint on or off, removes it or gives it a new secret, which is shown only in this answer',
    body: z.object({ deed: z.enum(['on', 'off', 'remove', 'new-secret']) }),
    answers: { 200: z.object({ id: z.int(), secret: z.string().nullable() }) },
  }),
  webhookLog: endpoint('GET /api/admin/webhooks/:id/deliveries', {
    params: SerialParams,
    summary: 'The deliveries to an endpoint in the last 30 days, latest first',
    answers: {
      200: z.array(
        z.object({
          id: z.int(),
          event: z.string(),
          kind: z.enum(WEBHOOK_KINDS),
          at: Moment,
          orderNumber: z.string().nullable(),
          productId: z.string().nullable(),
          state: z.enum(['waiting', 'delivered', 'failed']),
          attempts: z.int(),
          status: z.int().nullable(),
          triedAt: Moment.nullable().describe('Time of the last attempt'),
          nextTryAt: Moment.nullable(),
        }),
      ),
    },
  }),
  resendWebhook: endpoint('POST /api/admin/webhooks/deliveries/:id', {
    params: SerialParams,
    summary: 'Sends an event again, even if it was received',
    answers: { 200: Id },
  }),
}

const paise = z.int()
const EventBase = z.object({
  id: z.string().describe('Id of the event, the same for every attempt'),
  sequence: z
    .int()
    .describe('Increases with every event: of two about one order, the higher one is later'),
  kind: z.enum(WEBHOOK_KINDS),
  at: Moment,
})
const Order = z.object({
  id: z.string(),
  number: z.string(),
  placedAt: Moment,
  paymentMethod: z.string(),
  paymentState: z.string(),
  stage: z.string(),
  itemsPaise: paise,
  deliveryPaise: paise,
  codFeePaise: paise,
  otherPaise: paise,
  totalPaise: paise,
  advancePaise: paise.describe('The part of a cash order that is paid online'),
  creditPaise: paise.describe('The part of the total that is paid by returned goods'),
  lines: z
    .array(
      z.union([
        z.object({
          productId: z.string(),
          quantity: z.int(),
          unitPricePaise: paise,
          linePaise: paise,
        }),
        z.object({ sachets: z.literal(true), linePaise: paise }),
      ]),
    )
    .describe('Sachets are summed up in one line without products'),
})
const ofOrder = EventBase.extend({ order: Order })

/** The body of each kind of event, without name, address, phone or e-mail. */
export const WEBHOOK_BODIES = {
  'order.placed': ofOrder,
  'order.changed': ofOrder,
  'payment.changed': ofOrder.extend({
    refund: z.object({ id: z.int(), amountPaise: paise, state: z.string() }).optional(),
  }),
  'parcel.changed': ofOrder.extend({
    parcel: z.object({
      state: z.string(),
      step: z.string().nullable(),
      trackingId: z.string().nullable(),
      courier: z.string(),
    }),
  }),
  'stock.changed': EventBase.extend({ product: z.object({ id: z.string(), pieces: z.int() }) }),
} satisfies Record<WebhookKind, z.ZodType>
