import { reviewAddresses } from '#contract/addresses/reviews.ts'
import type { reviewEndpoints } from '#contract/reviews.ts'
import { clientOf } from './client.ts'

export const reviewsApi = clientOf<typeof reviewEndpoints>(reviewAddresses)
