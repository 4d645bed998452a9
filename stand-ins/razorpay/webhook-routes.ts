import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/durations.ts'
import { OPEN_ROUTE, refuseOtherSites } from '../routes.ts'
import type { WebhookSender } from './webhooks.ts'

const MAX_DELAY_MS = MINUTE_MS
const DELIVERY_ORDERS = ['normal', 'reversed', 'shuffled'] as const

const ReplayBody = z.strictObject({
  eventId: z.string().max(100).default('all'),
  times: z.int().min(1).max(100).default(1),
  order: z.enum(DELIVERY_ORDERS).default('normal'),
  delayMs: z.int().min(0).max(MAX_DELAY_MS).default(0),
  corruptSignature: z.boolean().default(false),
  secret: z.string().min(1).max(200).optional(),
})
const ReleaseBody = z.strictObject({ order: z.enum(DELIVERY_ORDERS).default('normal') })

/** The switches of webhooks: hold, release in any order, send again in any form. */
export async function registerWebhookSwitches(
  scope: FastifyInstance,
  { path, webhooks }: { path: string; webhooks: WebhookSender },
): Promise<void> {
  refuseOtherSites(scope)
  const wrong = { problem: 'This is no switch of the events.' }

  scope.get(path, { config: OPEN_ROUTE }, async () => ({
    events: webhooks.deliveries.map(({ eventId, event, state, statuses }) => ({
      eventId,
      event,
      state,
      statuses,
    })),
  }))
  scope.post(`${path}/replay`, { config: OPEN_ROUTE }, (request, reply) => {
    const body = ReplayBody.safeParse(request.body ?? {})
    if (!body.success) return reply.status(400).send(wrong)
    const { eventId, secret, ...rest } = body.data
    const isSent = webhooks.replay(eventId, { ...rest, ...(secret && { secret }) })
    return reply.status(isSent ? 202 : 404).send({ isSent })
  })
  scope.post(`${path}/hold`, { config: OPEN_ROUTE }, (_request, reply) => {
    webhooks.hold()
    return reply.status(204).send()
  })
  scope.post(`${path}/release`, { config: OPEN_ROUTE }, (request, reply) => {
    const body = ReleaseBody.safeParse(request.body ?? {})
    if (!body.success) return reply.status(400).send(wrong)
    webhooks.release(body.data.order)
    return reply.status(204).send()
  })
}
