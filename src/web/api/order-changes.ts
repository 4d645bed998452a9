import { orderChangeAddresses } from '#contract/addresses/order-changes.ts'
import type { orderChangeEndpoints } from '#contract/order-changes.ts'
import { clientOf } from './client.ts'

export const orderChangesApi = clientOf<typeof orderChangeEndpoints>(orderChangeAddresses)
