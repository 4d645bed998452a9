import { type DeliveryProblem, parseDelivery } from '#domain/delivery/delivery-form.ts'
import { isPincode } from '#domain/delivery/pincode.ts'
import { type BusinessProblem, parseBusiness } from '#domain/invoices/business.ts'
import type { DeliveryAddress } from '#domain/orders/order.ts'
import { ungroupedDigits, withWesternDigits } from '#domain/text/figures.ts'
import { isPhoneNumber, phoneText } from '#domain/text/phone-number.ts'
import type { FormRead } from '#domain/text/read-form.ts'
import type { DeliveryDraft } from './delivery-store.ts'

export type CheckoutField = keyof DeliveryDraft
export type CheckoutProblem = DeliveryProblem | BusinessProblem

const DIGITS = {
  pincode: { read: ungroupedDigits, isWhole: isPincode },
  phone: { read: (text: string) => phoneText(withWesternDigits(text)), isWhole: isPhoneNumber },
}

/** A complete pincode or phone number as it is sent, which fits into its narrow field; other texts unchanged. */
export function tidied(field: CheckoutField, text: string): string {
  if (field !== 'pincode' && field !== 'phone') return text
  const digits = DIGITS[field].read(text)
  return DIGITS[field].isWhole(digits) ? digits : text
}

/** Validates the draft; its digits may be grouped and in any of the shop's scripts. */
export function readDraft(
  draft: DeliveryDraft,
): FormRead<DeliveryAddress, CheckoutField, CheckoutProblem> {
  const place = parseDelivery({
    ...draft,
    pincode: DIGITS.pincode.read(draft.pincode),
    phone: DIGITS.phone.read(draft.phone),
  })
  const buyer = parseBusiness(draft)
  if (place.ok && buyer.ok) return place
  return {
    ok: false,
    errors: { ...(!place.ok && place.errors), ...(!buyer.ok && buyer.errors) },
  }
}
