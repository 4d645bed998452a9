import { stockEndpoints } from '#contract/stock.ts'
import { clientOf } from './client.ts'

export const stockApi = clientOf(stockEndpoints)
