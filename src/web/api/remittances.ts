import { remittanceAddresses } from '#contract/addresses/remittances.ts'
import type { remittanceEndpoints } from '#contract/remittances.ts'
import { clientOf } from './client.ts'

export const remittancesApi = clientOf<typeof remittanceEndpoints>(remittanceAddresses)
