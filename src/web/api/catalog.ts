import { productEndpoints } from '#contract/catalog.ts'
import { clientOf } from './client.ts'

export const catalogApi = clientOf(productEndpoints)
