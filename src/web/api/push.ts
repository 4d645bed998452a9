import { pushAddresses } from '#contract/addresses/push.ts'
import type { pushEndpoints } from '#contract/push.ts'
import { clientOf } from './client.ts'

export const pushApi = clientOf<typeof pushEndpoints>(pushAddresses)
