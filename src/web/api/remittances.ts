import { remittanceEndpoints } from '#contract/remittances.ts'
import { clientOf } from './client.ts'

export const remittancesApi = clientOf(remittanceEndpoints)
