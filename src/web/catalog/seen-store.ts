import { parseSeenProducts } from '#domain/catalog/seen-products.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

export const seenStore = createDeviceStore(DEVICE_KEYS.seen, parseSeenProducts)
