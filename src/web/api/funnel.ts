import { funnelAddresses } from '#contract/addresses/funnel.ts'
import type { funnelEndpoints } from '#contract/funnel.ts'
import { clientOf } from './client.ts'

export const funnelApi = clientOf<typeof funnelEndpoints>(funnelAddresses)
