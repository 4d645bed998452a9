import { deliveryAddresses } from '#contract/addresses/delivery.ts'
import type { deliveryEndpoints } from '#contract/delivery.ts'
import { clientOf } from './client.ts'

export const deliveryApi = clientOf<typeof deliveryEndpoints>(deliveryAddresses)
