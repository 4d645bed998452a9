import { DELIVERY_FIELDS, type DeliveryField } from '#domain/delivery/delivery-fields.ts'
import { BUSINESS_FIELDS, type BusinessField } from '#domain/invoices/business.ts'
import { createDeviceStore, DEVICE_KEYS } from '../device.ts'
import { memberOf } from '../member-of.ts'

/** The delivery form as typed, valid or not. */
export type DeliveryDraft = Readonly<Record<DeliveryField | BusinessField, string>>

/** Longer than any field may be; longer stored texts are discarded. */
const MAX_LENGTH = 400

function parseDraft(kept: unknown): DeliveryDraft {
  const draft: Record<string, string> = {}
  for (const field of [...DELIVERY_FIELDS, ...BUSINESS_FIELDS]) {
    const text = memberOf(kept, field)
    draft[field] = typeof text === 'string' ? text.slice(0, MAX_LENGTH) : ''
  }
  return draft as DeliveryDraft
}

export const EMPTY_DRAFT = parseDraft(undefined)

/** Survives reloads; signing out deletes it from the device. */
export const deliveryStore = createDeviceStore(DEVICE_KEYS.delivery, parseDraft)

/** The business for the invoice, as fields of a request; empty without one. */
export function businessFields(): { gstin?: string; businessName?: string } {
  const { gstin, businessName } = deliveryStore.get()
  return gstin === '' && businessName === '' ? {} : { gstin, businessName }
}
