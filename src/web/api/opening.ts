import { openingEndpoints } from '#contract/opening.ts'
import { clientOf } from './client.ts'

export const openingApi = clientOf(openingEndpoints)
