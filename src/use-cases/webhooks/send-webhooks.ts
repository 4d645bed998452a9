import { findHolder } from '#database/accounts/accounts.ts'
import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps, Transaction } from '#database/connection.ts'
import { queueMail } from '#database/mails/mails.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  changeWebhookEndpoint,
  listWebhookEndpoints,
  settleWebhook,
  type TakenWebhook,
  takeWebhook,
  type WebhookEndpoint,
} from '#database/webhooks/webhooks.ts'
import { covers } from '#domain/accounts/roles.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time/durations.ts'
import {
  isWebhookGivenUp,
  nextWebhookTry,
  rightsOfKinds,
  webhookBody,
} from '#domain/webhooks/webhook.ts'
import { sentencesIn } from '#messages/sentences.ts'
import { panelPages } from '#panel-urls.ts'
import { inLanguage } from '#urls.ts'
import type { With, WithSettings } from '#use-cases/deps.ts'
import type { DueReport } from '#use-cases/each-due.ts'
import { letter } from '#use-cases/mails/letter.ts'
import { signedHeaders, webhookSecret } from './webhook-signature.ts'

/** The lease of a delivery, far longer than it takes. */
const LEASE_MS = 5 * MINUTE_MS
/** Limit the work of one run, which the next events of all endpoints wait for: a receiver may take ten seconds for each. */
const MAX_PER_ENDPOINT = 100
const MAX_TIME_PER_ENDPOINT_MS = 30 * SECOND_MS

export type SendingWebhooksDeps = DatabaseDeps &
  With<'secret' | 'webhooks' | 'config'> &
  WithSettings<'name' | 'palette' | 'email' | 'orderAlertsTo' | 'mailLanguage'>

/**
 * Sends the due deliveries of all endpoints concurrently, those of one endpoint one after the other, earliest first. A
 * failure ends the run of its endpoint, so that an endpoint that is down takes one attempt per run; the delivery is
 * retried for a day. An endpoint that has failed for long, or whose maker may no longer read its events, is switched
 * off, and the shop gets a mail.
 */
export async function sendWebhooks(
  deps: SendingWebhooksDeps,
  isStopping: () => boolean = () => false,
): Promise<DueReport> {
  const endpoints = (await listWebhookEndpoints(deps.db)).filter(({ isOn }) => isOn)
  const ends = await Promise.allSettled(
    endpoints.map((endpoint) => deliverAll(deps, endpoint, isStopping)),
  )
  const failures = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  const hasMore = ends.some((end) => end.status === 'fulfilled' && end.value === 'more')
  return { failures, isUnfinished: hasMore && !isStopping() }
}

async function deliverAll(
  deps: SendingWebhooksDeps,
  endpoint: WebhookEndpoint,
  isStopping: () => boolean,
): Promise<'more' | 'done'> {
  const { db, clock } = deps
  const maker = await findHolder(db, endpoint.madeById)
  if (!maker || !covers(maker.rights, rightsOfKinds(endpoint.kinds))) {
    await inTransaction(db, (tx) => switchOff(tx, deps, endpoint, clock.now()))
    return 'done'
  }
  const beganMs = clock.now().getTime()
  for (let count = 0; count < MAX_PER_ENDPOINT; count += 1) {
    if (isStopping()) return 'done'
    const now = clock.now()
    if (now.getTime() >= beganMs + MAX_TIME_PER_ENDPOINT_MS) return 'more'
    const takenBefore = new Date(now.getTime() - LEASE_MS)
    const taken = await takeWebhook(db, { endpointId: endpoint.id, now, takenBefore })
    if (!taken || !(await deliver(deps, endpoint, taken))) return 'done'
  }
  return 'more'
}

/** Makes one attempt; true if the delivery was received. */
async function deliver(
  deps: SendingWebhooksDeps,
  endpoint: WebhookEndpoint,
  { id, attempts, event }: TakenWebhook,
): Promise<boolean> {
  const { db, clock, webhooks } = deps
  let failure: { error: unknown } | undefined
  const send = async () => {
    const body = webhookBody(event)
    const secrets = secretsOf(deps, endpoint)
    const headers = signedHeaders({ body, eventId: event.id, secrets, at: clock.now() })
    return await webhooks.send({ url: endpoint.url, headers, body })
  }
  // A delivery that cannot be composed counts as a failed attempt.
  const answer = await send().catch((error: unknown) => {
    failure = { error }
    return { ok: false, status: undefined }
  })
  const at = clock.now()
  const nextTryAt = answer.ok ? undefined : nextWebhookTry(attempts, at)
  const state = answer.ok ? 'delivered' : nextTryAt ? 'waiting' : 'failed'
  await inTransaction(db, async (tx) => {
    const { status } = answer
    const endpointId = endpoint.id
    const failing = await settleWebhook(tx, { id, endpointId, state, status, nextTryAt, at })
    if (failing && isWebhookGivenUp(failing, at)) await switchOff(tx, deps, endpoint, at)
  })
  if (failure) throw failure.error
  return answer.ok
}

function secretsOf({ secret, clock }: SendingWebhooksDeps, endpoint: WebhookEndpoint): string[] {
  const { id, secretNumber, formerSecretUntil } = endpoint
  const now = webhookSecret(secret, id, secretNumber)
  const isFormerValid = formerSecretUntil !== undefined && formerSecretUntil > clock.now()
  return isFormerValid ? [now, webhookSecret(secret, id, secretNumber - 1)] : [now]
}

async function switchOff(
  tx: Transaction,
  { settings, config }: SendingWebhooksDeps,
  { id, url }: WebhookEndpoint,
  at: Date,
): Promise<void> {
  if (!(await changeWebhookEndpoint(tx, id, { kind: 'off', at }))) return
  await recordAudit(tx, {
    at,
    actorId: undefined,
    action: 'webhook.off',
    subjectId: String(id),
    after: { url },
  })
  const { mailLanguage: language } = settings
  const say = sentencesIn(language, 'panelWebhooks')
  const subject = say('offSubject', { host: new URL(url).host })
  const link = `${config.publicUrl ?? ''}${inLanguage(panelPages.webhooks(), language)}`
  const parts = [
    say('offText', { url }),
    config.publicUrl && { text: say('offLink', { link }), href: link },
  ]
  await queueMail(tx, {
    kind: 'webhook-off',
    about: `${id} ${at.toISOString()}`,
    subject,
    at,
    to: settings.orderAlertsTo || settings.email,
    ...letter(parts, language),
  })
}
