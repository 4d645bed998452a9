import { productEditAddresses } from '#contract/addresses/catalog-edits.ts'
import type { productEditEndpoints } from '#contract/catalog-edits.ts'
import { clientOf } from './client.ts'

export const productEditsApi = clientOf<typeof productEditEndpoints>(productEditAddresses)
