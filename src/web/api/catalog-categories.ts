import { categoryAddresses } from '#contract/addresses/catalog-categories.ts'
import type { categoryEndpoints } from '#contract/catalog-categories.ts'
import { clientOf } from './client.ts'

export const categoriesApi = clientOf<typeof categoryEndpoints>(categoryAddresses)
