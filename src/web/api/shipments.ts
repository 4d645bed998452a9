import { parcelEndpoints } from '#contract/shipments.ts'
import { clientOf } from './client.ts'

export const parcelsApi = clientOf(parcelEndpoints)
