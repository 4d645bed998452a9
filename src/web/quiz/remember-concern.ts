import { DEVICE_KEYS, writeDevice } from '../device.ts'

/** Remembers for this tab which sachet was pressed, so that /test opens with its concern. */
export function rememberConcern(productId: string): void {
  writeDevice(DEVICE_KEYS.openConcern, productId, 'sessionStorage')
}
