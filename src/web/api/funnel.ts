import { funnelEndpoints } from '#contract/funnel.ts'
import { clientOf } from './client.ts'

export const funnelApi = clientOf(funnelEndpoints)
