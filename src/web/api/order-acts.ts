import { orderActEndpoints } from '#contract/order-acts.ts'
import { clientOf } from './client.ts'

export const orderActsApi = clientOf(orderActEndpoints)
