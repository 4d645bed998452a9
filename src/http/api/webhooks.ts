import { webhookEndpoints } from '#contract/webhooks.ts'
import { listWebhookEndpoints, listWebhookLog } from '#database/webhooks/webhooks.ts'
import { orderNumber } from '#domain/orders/number.ts'
import type { WebhookErrors } from '#domain/webhooks/webhook.ts'
import {
  FORM_SENT_OTHERWISE,
  formProblem,
  type ProblemInput,
  problem,
  problemOf,
} from '#http/problem.ts'
import type { ShopServer } from '#http/server.ts'
import { localizedSentences } from '#messages/sentences.ts'
import {
  changeWebhook,
  makeWebhook,
  redeliver,
  type WebhookDeps,
} from '#use-cases/webhooks/manage-webhooks.ts'
import { servePrivately } from './private-answers.ts'

const say = localizedSentences('panelWebhooks')

const STATUSES = { 'beyond-own-rights': 403, 'too-many-webhooks': 409 } as const

const wrong = (errors: WebhookErrors): ProblemInput =>
  formProblem('webhook-wrong', say.wrong, { errors, say })

const UNKNOWN = problemOf(404, 'unknown-webhook', say['unknown-webhook'])

/** The log shows only the latest deliveries. */
const MAX_LOG_LINES = 100

/** Endpoints that receive the shop's events, under `/api/admin/webhooks`; for owners. */
export function registerWebhooks(app: ShopServer, deps: WebhookDeps): void {
  const serve = servePrivately(app)
  serve(webhookEndpoints.webhooks, async () => {
    const endpoints = await listWebhookEndpoints(deps.db)
    return endpoints.map(({ id, url, kinds, isOn, failingSince, madeBy, madeAt }) => ({
      id,
      url,
      kinds: [...kinds],
      isOn,
      madeBy,
      madeAt: madeAt.toISOString(),
      failingSince: failingSince?.toISOString() ?? null,
    }))
  })

  serve(webhookEndpoints.makeWebhook, async ({ person: actor, body, headers }, reply) => {
    const made = await makeWebhook(deps, { form: body, actor, key: headers['idempotency-key'] })
    if (made.ok) return { id: made.id, secret: made.secret }
    if (made.reason === 'key-used-otherwise') return problem(reply, FORM_SENT_OTHERWISE)
    if (made.reason === 'webhook-wrong') return problem(reply, wrong(made.errors))
    const { reason } = made
    return problem(reply, problemOf(STATUSES[reason], reason, say[reason]))
  })

  serve(webhookEndpoints.changeWebhook, async ({ person: actor, params: { id }, body }, reply) => {
    const changed = await changeWebhook(deps, { id, kind: body.deed, actor })
    return changed ? { id, secret: changed.secret ?? null } : problem(reply, UNKNOWN)
  })

  serve(webhookEndpoints.webhookLog, async ({ params }) => {
    const log = await listWebhookLog(deps.db, params.id, MAX_LOG_LINES)
    return log.map(({ eventId, at, orderNumber: number, ...line }) => ({
      ...line,
      event: `event-${eventId}`,
      at: at.toISOString(),
      orderNumber: number === undefined ? null : orderNumber(number),
      productId: line.productId ?? null,
      status: line.status ?? null,
      triedAt: line.triedAt?.toISOString() ?? null,
      nextTryAt: line.nextTryAt?.toISOString() ?? null,
    }))
  })

  serve(webhookEndpoints.resendWebhook, async ({ params: { id } }, reply) => {
    return (await redeliver(deps, id)) ? { id } : problem(reply, UNKNOWN)
  })
}
