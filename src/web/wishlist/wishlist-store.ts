import { parseStoredWishlist } from '#domain/wishlist/stored-wishlist.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

/** The wishlist of this device, shared by its tabs and synced with the account of a signed-in shopper. */
export const wishlistStore = createDeviceStore(DEVICE_KEYS.wishlist, parseStoredWishlist)
