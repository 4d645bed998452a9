import { wishlistAddresses } from '#contract/addresses/wishlist.ts'
import type { wishlistEndpoints } from '#contract/wishlist.ts'
import { clientOf } from './client.ts'

export const wishlistApi = clientOf<typeof wishlistEndpoints>(wishlistAddresses)
