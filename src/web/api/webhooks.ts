import { webhookEndpoints } from '#contract/webhooks.ts'
import { clientOf } from './client.ts'

export const webhookApi = clientOf(webhookEndpoints)
