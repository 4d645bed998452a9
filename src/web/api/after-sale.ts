import { afterSaleEndpoints } from '#contract/after-sale.ts'
import { clientOf } from './client.ts'

export const afterSaleApi = clientOf(afterSaleEndpoints)
