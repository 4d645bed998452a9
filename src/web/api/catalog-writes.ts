import { productWriteAddresses } from '#contract/addresses/catalog-writes.ts'
import type { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { clientOf } from './client.ts'

export const productWritesApi = clientOf<typeof productWriteEndpoints>(productWriteAddresses)
