import { reviewEndpoints } from '#contract/reviews.ts'
import { clientOf } from './client.ts'

export const reviewsApi = clientOf(reviewEndpoints)
