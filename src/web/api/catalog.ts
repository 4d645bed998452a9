import { productAddresses } from '#contract/addresses/catalog.ts'
import type { productEndpoints } from '#contract/catalog.ts'
import { clientOf } from './client.ts'

export const catalogApi = clientOf<typeof productEndpoints>(productAddresses)
