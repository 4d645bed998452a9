import { deleteOldWebhooks, WEBHOOK_CHANNEL } from '#database/webhooks.ts'
import { WEBHOOKS_KEPT_MS } from '#domain/webhooks/webhook.ts'
import { sendWebhooks } from '#use-cases/send-webhooks.ts'
import type { Job } from './job.ts'

/** Runs when something happened that an endpoint hears of, and every minute for retries. */
export const sendWebhooksJob: Job = {
  name: 'send-webhooks',
  schedule: '* * * * *',
  wakeOn: WEBHOOK_CHANNEL,
  run: (deps, isStopping) => sendWebhooks(deps, isStopping),
}

/** Nightly, at a quiet hour. */
export const deleteOldWebhooksJob: Job = {
  name: 'delete-old-webhooks',
  schedule: '50 3 * * *',
  run: async ({ db, clock }) => {
    await deleteOldWebhooks(db, new Date(clock.now().getTime() - WEBHOOKS_KEPT_MS))
    return { isUnfinished: false }
  },
}
