import { recordAudit } from '#database/audit/audit.ts'
import type { DatabaseDeps } from '#database/connection.ts'
import { wakeJobs } from '#database/listening.ts'
import { inTransaction } from '#database/transaction.ts'
import {
  changeWebhookEndpoint,
  insertWebhookEndpoint,
  lockWebhookEndpoints,
  resendWebhook,
  WEBHOOK_CHANNEL,
} from '#database/webhooks/webhooks.ts'
import type { Person } from '#domain/accounts/person.ts'
import { covers } from '#domain/accounts/roles.ts'
import {
  FORMER_SECRET_MS,
  parseWebhook,
  rightsOfKinds,
  type WebhookErrors,
  type WebhookForm,
} from '#domain/webhooks/webhook.ts'
import type { WebhookSender } from '#providers/webhooks/port.ts'
import type { With } from '#use-cases/deps.ts'
import { type KeyUsedOtherwise, writeOnce } from '#use-cases/write-once.ts'
import { webhookSecret } from './webhook-signature.ts'

export interface WebhookDeps extends DatabaseDeps, With<'secret'> {
  webhooks: Pick<WebhookSender, 'allowsLocal'>
}

type Actor = Pick<Person, 'userId' | 'rights'>

/** A shop uses a handful of programs; more endpoints than this are a program's mistake. */
const MAX_ENDPOINTS = 10

type MadeWebhook =
  | { ok: true; id: number; secret: string }
  | { ok: false; reason: 'webhook-wrong'; errors: WebhookErrors }
  | { ok: false; reason: 'beyond-own-rights' | 'too-many-webhooks' }
  | KeyUsedOtherwise

/**
 * Creates an endpoint, once for each key, and returns its secret only then. Refuses invalid fields, kinds of events whose
 * data the actor may not read, too many endpoints, and a key that was used for another form.
 */
export async function makeWebhook(
  deps: WebhookDeps,
  { form, actor, key }: { form: WebhookForm; actor: Actor; key?: string | undefined },
): Promise<MadeWebhook> {
  const { clock, secret, webhooks } = deps
  const read = parseWebhook(form, webhooks.allowsLocal)
  if (!read.ok) return { ...read, reason: 'webhook-wrong' }
  const { url, kinds } = read.value
  // Refuses addresses that cannot be connected to, such as a port or a name out of range.
  if (!URL.canParse(url)) {
    return { ok: false, reason: 'webhook-wrong', errors: { url: 'webhook-url-wrong' } }
  }
  if (!covers(actor.rights, rightsOfKinds(kinds))) return { ok: false, reason: 'beyond-own-rights' }
  const made = (id: number) => ({ ok: true, id, secret: webhookSecret(secret, id, 1) }) as const
  const sending = { form: 'webhook', actorId: actor.userId, key, content: [url, kinds] } as const
  return await writeOnce(deps, sending, {
    again: (_tx, id): MadeWebhook => made(id),
    write: async (tx): Promise<MadeWebhook> => {
      if ((await lockWebhookEndpoints(tx)) >= MAX_ENDPOINTS) {
        return { ok: false, reason: 'too-many-webhooks' }
      }
      const at = clock.now()
      const id = await insertWebhookEndpoint(tx, { url, kinds, madeBy: actor.userId, madeAt: at })
      await recordAudit(tx, {
        at,
        actorId: actor.userId,
        action: 'webhook.made',
        subjectId: String(id),
        after: { url, kinds: kinds.join(', ') },
      })
      return made(id)
    },
  })
}

const ACTION_OF = {
  on: 'webhook.on',
  off: 'webhook.off',
  remove: 'webhook.removed',
  'new-secret': 'webhook.secret-changed',
} as const
type WebhookChange = keyof typeof ACTION_OF

/**
 * Switches an endpoint on or off, deletes it, or gives it a new secret, which is returned only this once. Returns
 * undefined for an unknown endpoint.
 */
export async function changeWebhook(
  { db, clock, secret }: WebhookDeps,
  { id, kind, actor }: { id: number; kind: WebhookChange; actor: Actor },
): Promise<{ secret: string | undefined } | undefined> {
  const at = clock.now()
  const formerUntil = new Date(at.getTime() + FORMER_SECRET_MS)
  return await inTransaction(db, async (tx) => {
    const changed = await changeWebhookEndpoint(
      tx,
      id,
      kind === 'new-secret' ? { kind, formerUntil } : { kind, at },
    )
    if (!changed) return undefined
    const { url, secretNumber } = changed
    await recordAudit(tx, {
      at,
      actorId: actor.userId,
      action: ACTION_OF[kind],
      subjectId: String(id),
      after: { url },
    })
    return {
      secret: kind === 'new-secret' ? webhookSecret(secret, id, secretNumber) : undefined,
    }
  })
}

/** Delivers an event again, whether or not it was received; false if it is unknown or its endpoint is off. */
export async function redeliver({ db }: Pick<WebhookDeps, 'db'>, id: number): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const isDelivered = await resendWebhook(tx, id)
    if (isDelivered) await wakeJobs(tx, WEBHOOK_CHANNEL)
    return isDelivered
  })
}
