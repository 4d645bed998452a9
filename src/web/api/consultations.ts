import { consultationAddresses } from '#contract/addresses/consultations.ts'
import type { consultationEndpoints } from '#contract/consultations.ts'
import { clientOf } from './client.ts'

export const consultationsApi = clientOf<typeof consultationEndpoints>(consultationAddresses)
