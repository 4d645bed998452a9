import { categoryEndpoints } from '#contract/catalog-categories.ts'
import { clientOf } from './client.ts'

export const categoriesApi = clientOf(categoryEndpoints)
