import { orderEndpoints } from '#contract/orders.ts'
import { clientOf } from './client.ts'

export const ordersApi = clientOf(orderEndpoints)
