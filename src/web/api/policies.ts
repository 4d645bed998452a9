import { policyEndpoints } from '#contract/policies.ts'
import { clientOf } from './client.ts'

export const policiesApi = clientOf(policyEndpoints)
