import { parseStoredCart } from '#domain/cart/stored-cart.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'
import { createStore } from '../store.ts'

/** The cart of this device, shared by its tabs and stored over reloads. Its prices are for display; the server decides. */
export const cartStore = createDeviceStore(DEVICE_KEYS.cart, parseStoredCart)

export const cartPanelStore = createStore(false)
