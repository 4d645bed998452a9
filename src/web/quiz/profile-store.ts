import { CONSTITUTIONS, type Constitution } from '#domain/quiz/constitutions.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'
import { memberOf } from '../member-of.ts'

/** Stored on the device for the fit hints; never sent. */
export interface DeviceProfile {
  constitution: Constitution
}

function parseDeviceProfile(kept: unknown): DeviceProfile | undefined {
  const name = memberOf(kept, 'constitution')
  const constitution = CONSTITUTIONS.find((known) => known === name)
  return constitution && { constitution }
}

export const profileStore = createDeviceStore(DEVICE_KEYS.profile, parseDeviceProfile)
