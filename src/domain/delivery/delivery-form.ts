import { MAX_ADDRESS_LENGTH, MAX_CITY_LENGTH, MAX_RECIPIENT_LENGTH } from '../checkout/limits.ts'
import type { DeliveryAddress } from '../orders/order.ts'
import { isPhoneNumber, phoneText } from '../text/phone-number.ts'
import { hasLetterOrFigure, isLongerThan, singleLine } from '../text/plain-text.ts'
import { DELIVERY_FIELDS, type DeliveryField } from './delivery-fields.ts'
import { isPincode } from './pincode.ts'
import { isState } from './states.ts'

/** The problem of a field. */
export type DeliveryProblem =
  | 'address-required'
  | 'address-too-long'
  | 'city-required'
  | 'city-too-long'
  | 'state-required'
  | 'pincode-required'
  | 'pincode-malformed'
  | 'phone-required'
  | 'phone-malformed'
  | 'recipient-too-long'

export type DeliveryErrors = Partial<Record<DeliveryField, DeliveryProblem>>

/**
 * Parses the delivery form, from a page or the API, and normalises its texts; a text without a
 * letter or digit counts as empty. Does not check whether state and pincode match: the form asks about
 * that but never refuses.
 *
 * Refuses with one problem for each invalid field.
 */
export function parseDelivery(
  input: unknown,
): { ok: true; delivery: DeliveryAddress } | { ok: false; errors: DeliveryErrors } {
  const form: Record<string, unknown> =
    typeof input === 'object' && input !== null ? { ...input } : {}
  const delivery: DeliveryAddress = {
    recipient: plainText(form.recipient),
    address: plainText(form.address),
    city: plainText(form.city),
    state: typeof form.state === 'string' ? form.state : '',
    pincode: pincodeText(form.pincode),
    phone: phoneText(digitsText(form.phone)),
  }
  const errors: DeliveryErrors = {}
  for (const field of DELIVERY_FIELDS) {
    const problem = PROBLEM_OF[field](delivery[field])
    if (problem !== undefined) errors[field] = problem
  }
  return Object.keys(errors).length === 0 ? { ok: true, delivery } : { ok: false, errors }
}

const PROBLEM_OF: Record<DeliveryField, (text: string) => DeliveryProblem | undefined> = {
  address: (text) => {
    if (text === '') return 'address-required'
    return isLongerThan(text, MAX_ADDRESS_LENGTH) ? 'address-too-long' : undefined
  },
  city: (text) => {
    if (text === '') return 'city-required'
    return isLongerThan(text, MAX_CITY_LENGTH) ? 'city-too-long' : undefined
  },
  state: (text) => (isState(text) ? undefined : 'state-required'),
  pincode: (text) => {
    if (text === '') return 'pincode-required'
    return isPincode(text) ? undefined : 'pincode-malformed'
  },
  phone: (text) => {
    if (text === '') return 'phone-required'
    return isPhoneNumber(text) ? undefined : 'phone-malformed'
  },
  recipient: (text) =>
    isLongerThan(text, MAX_RECIPIENT_LENGTH) ? 'recipient-too-long' : undefined,
}

function plainText(value: unknown): string {
  const text = singleLine(value)
  return hasLetterOrFigure(text) ? text : ''
}

/** The pincode may be a number (case VAL-01); its first digit is never 0, so nothing is lost. */
function pincodeText(value: unknown): string {
  return typeof value === 'number' ? String(value) : digitsText(value)
}

/** Does not trim, so that ' 390001' is refused rather than corrected; a value that is no text is malformed. */
function digitsText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string') return '?'
  return value.trim() === '' ? '' : value
}
