import { MAX_ADDRESS_LENGTH, MAX_CITY_LENGTH, MAX_RECIPIENT_LENGTH } from '../checkout/limits.ts'
import type { DeliveryAddress } from '../orders/order.ts'
import { isPhoneNumber, phoneText } from '../text/phone-number.ts'
import { hasLetterOrFigure, isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, readForm, sentFields } from '../text/read-form.ts'
import type { DeliveryField } from './delivery-fields.ts'
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

/**
 * Parses the delivery form, from a page or the API, and normalises its texts; a text without a
 * letter or digit counts as empty. Does not check whether state and pincode match: the form asks about
 * that but never refuses.
 *
 * Refuses with one problem for each invalid field.
 */
export function parseDelivery(
  input: unknown,
): FormRead<DeliveryAddress, DeliveryField, DeliveryProblem> {
  const form = sentFields(input)
  return readForm((refuse) => {
    const address = plainText(form.address)
    if (address === '') refuse('address', 'address-required')
    else if (isLongerThan(address, MAX_ADDRESS_LENGTH)) refuse('address', 'address-too-long')
    const city = plainText(form.city)
    if (city === '') refuse('city', 'city-required')
    else if (isLongerThan(city, MAX_CITY_LENGTH)) refuse('city', 'city-too-long')
    const state = typeof form.state === 'string' ? form.state : ''
    if (!isState(state)) refuse('state', 'state-required')
    const pincode = pincodeText(form.pincode)
    if (!isPincode(pincode)) {
      refuse('pincode', pincode === '' ? 'pincode-required' : 'pincode-malformed')
    }
    const phone = phoneText(digitsText(form.phone))
    if (!isPhoneNumber(phone)) refuse('phone', phone === '' ? 'phone-required' : 'phone-malformed')
    const recipient = plainText(form.recipient)
    if (isLongerThan(recipient, MAX_RECIPIENT_LENGTH)) refuse('recipient', 'recipient-too-long')
    return { recipient, address, city, state, pincode, phone }
  })
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
