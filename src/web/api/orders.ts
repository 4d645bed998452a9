import { orderAddresses } from '#contract/addresses/orders.ts'
import type { orderEndpoints } from '#contract/orders.ts'
import { clientOf } from './client.ts'

export const ordersApi = clientOf<typeof orderEndpoints>(orderAddresses)
