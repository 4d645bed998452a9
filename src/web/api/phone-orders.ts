import { phoneOrderAddresses } from '#contract/addresses/phone-orders.ts'
import type { phoneOrderEndpoints } from '#contract/phone-orders.ts'
import { clientOf } from './client.ts'

export const phoneOrdersApi = clientOf<typeof phoneOrderEndpoints>(phoneOrderAddresses)
