import { paymentLinkEndpoints } from '#contract/payment-links.ts'
import { clientOf } from './client.ts'

export const paymentLinksApi = clientOf(paymentLinkEndpoints)
