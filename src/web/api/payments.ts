import { paymentAddresses } from '#contract/addresses/payments.ts'
import type { paymentEndpoints } from '#contract/payments.ts'
import { clientOf } from './client.ts'

export const paymentsApi = clientOf<typeof paymentEndpoints>(paymentAddresses)
