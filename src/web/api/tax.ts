import { taxEndpoints } from '#contract/tax.ts'
import { clientOf } from './client.ts'

export const taxApi = clientOf(taxEndpoints)
