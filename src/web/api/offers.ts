import { offerEndpoints } from '#contract/offers.ts'
import { clientOf } from './client.ts'

export const offersApi = clientOf(offerEndpoints)
