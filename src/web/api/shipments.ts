import { parcelAddresses } from '#contract/addresses/shipments.ts'
import type { parcelEndpoints } from '#contract/shipments.ts'
import { clientOf } from './client.ts'

export const parcelsApi = clientOf<typeof parcelEndpoints>(parcelAddresses)
