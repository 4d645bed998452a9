import { orderChangeEndpoints } from '#contract/order-changes.ts'
import { clientOf } from './client.ts'

export const orderChangesApi = clientOf(orderChangeEndpoints)
