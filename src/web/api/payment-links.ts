import { paymentLinkAddresses } from '#contract/addresses/payment-links.ts'
import type { paymentLinkEndpoints } from '#contract/payment-links.ts'
import { clientOf } from './client.ts'

export const paymentLinksApi = clientOf<typeof paymentLinkEndpoints>(paymentLinkAddresses)
