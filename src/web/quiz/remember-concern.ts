import { DEVICE_KEYS, writeDevice } from '../device.ts'

/** Remembers for this tab which sachet was clicked, so that /test opens its concern. */
export function rememberConcern(productId: string): void {
  writeDevice(DEVICE_KEYS.openConcern, productId, 'sessionStorage')
}
