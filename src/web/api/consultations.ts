import { consultationEndpoints } from '#contract/consultations.ts'
import { clientOf } from './client.ts'

export const consultationsApi = clientOf(consultationEndpoints)
