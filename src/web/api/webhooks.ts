import { webhookAddresses } from '#contract/addresses/webhooks.ts'
import type { webhookEndpoints } from '#contract/webhooks.ts'
import { clientOf } from './client.ts'

export const webhookApi = clientOf<typeof webhookEndpoints>(webhookAddresses)
