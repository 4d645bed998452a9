import { pushEndpoints } from '#contract/push.ts'
import { clientOf } from './client.ts'

export const pushApi = clientOf(pushEndpoints)
