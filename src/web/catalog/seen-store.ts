import { parseSeenProducts } from '#domain/catalog/seen-products.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

/** The products seen lately on this device. */
export const seenStore = createDeviceStore(DEVICE_KEYS.seen, parseSeenProducts)
