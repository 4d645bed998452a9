import { afterSaleAddresses } from '#contract/addresses/after-sale.ts'
import type { afterSaleEndpoints } from '#contract/after-sale.ts'
import { clientOf } from './client.ts'

export const afterSaleApi = clientOf<typeof afterSaleEndpoints>(afterSaleAddresses)
