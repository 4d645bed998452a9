import { phoneOrderEndpoints } from '#contract/phone-orders.ts'
import { clientOf } from './client.ts'

export const phoneOrdersApi = clientOf(phoneOrderEndpoints)
