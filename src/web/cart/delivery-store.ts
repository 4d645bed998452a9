import { DELIVERY_FIELDS, type DeliveryField } from '#domain/delivery/delivery-form.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'

/** The delivery form as typed, right or wrong. */
export type DeliveryDraft = Readonly<Record<DeliveryField, string>>

/** More than any field may hold; a longer text on the device is not ours. */
const LONGEST = 400

function parseDraft(kept: unknown): DeliveryDraft {
  const texts = typeof kept === 'object' && kept !== null ? kept : {}
  const draft: Record<string, string> = {}
  for (const field of DELIVERY_FIELDS) {
    const text: unknown = Reflect.get(texts, field)
    draft[field] = typeof text === 'string' ? text.slice(0, LONGEST) : ''
  }
  return draft as DeliveryDraft
}

export const EMPTY_DRAFT = parseDraft(undefined)

/** Survives reloads; signing out takes it off the device. */
export const deliveryStore = createDeviceStore(DEVICE_KEYS.delivery, parseDraft)
