import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

const MAX_LENGTH = 40

/** The entered offer code, for this tab; the server validates it with every price. */
export const offerCodeStore = createDeviceStore<string | undefined>(
  DEVICE_KEYS.offerCode,
  (kept) => (typeof kept === 'string' && kept !== '' ? kept.slice(0, MAX_LENGTH) : undefined),
  'sessionStorage',
)

/** The code as a field of a request; empty without one. */
export function offerCodeField(): { offerCode?: string } {
  const offerCode = offerCodeStore.get()
  return offerCode === undefined ? {} : { offerCode }
}
