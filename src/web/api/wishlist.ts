import { wishlistEndpoints } from '#contract/wishlist.ts'
import { clientOf } from './client.ts'

export const wishlistApi = clientOf(wishlistEndpoints)
