import { tokenEndpoints } from '#contract/api-tokens.ts'
import { clientOf } from './client.ts'

export const tokenApi = clientOf(tokenEndpoints)
