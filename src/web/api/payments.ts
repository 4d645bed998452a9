import { paymentEndpoints } from '#contract/payments.ts'
import { clientOf } from './client.ts'

export const paymentsApi = clientOf(paymentEndpoints)
