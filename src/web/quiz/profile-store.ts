import { CONSTITUTIONS, type Constitution } from '#domain/quiz/doshas.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

/** Stored on the device for the fit hints; never sent. */
export interface DeviceProfile {
  constitution: Constitution
}

function parseDeviceProfile(kept: unknown): DeviceProfile | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const name: unknown = Reflect.get(kept, 'constitution')
  const constitution = CONSTITUTIONS.find((known) => known === name)
  return constitution && { constitution }
}

export const profileStore = createDeviceStore(DEVICE_KEYS.profile, parseDeviceProfile)
