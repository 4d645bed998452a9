import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

const MAX_LENGTH = 40

/** The typed code of an offer, for this tab; the server judges it with every price. */
export const offerCodeStore = createDeviceStore<string | undefined>(
  DEVICE_KEYS.offerCode,
  (kept) => (typeof kept === 'string' && kept !== '' ? kept.slice(0, MAX_LENGTH) : undefined),
  'sessionStorage',
)

/** The code as a field of a request; nothing without one. */
export function offerCodeField(): { offerCode?: string } {
  const offerCode = offerCodeStore.get()
  return offerCode === undefined ? {} : { offerCode }
}
