import { deliveryEndpoints } from '#contract/delivery.ts'
import { clientOf } from './client.ts'

export const deliveryApi = clientOf(deliveryEndpoints)
