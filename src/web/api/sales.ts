import { salesEndpoints } from '#contract/sales.ts'
import { clientOf } from './client.ts'

export const salesApi = clientOf(salesEndpoints)
