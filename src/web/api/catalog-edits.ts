import { productEditEndpoints } from '#contract/catalog-edits.ts'
import { clientOf } from './client.ts'

export const productEditsApi = clientOf(productEditEndpoints)
