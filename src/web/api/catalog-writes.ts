import { productWriteEndpoints } from '#contract/catalog-writes.ts'
import { clientOf } from './client.ts'

export const productWritesApi = clientOf(productWriteEndpoints)
