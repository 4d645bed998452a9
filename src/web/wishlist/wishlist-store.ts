import { parseStoredWishlist } from '#domain/wishlist/stored-wishlist.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

/** The wishlist of this device, shared by tabs; of somebody signed in it follows the account's. */
export const wishlistStore = createDeviceStore(DEVICE_KEYS.wishlist, parseStoredWishlist)
