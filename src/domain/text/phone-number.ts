import { withWesternDigits } from './figures.ts'
import { withoutInvisible } from './plain-text.ts'

/** Ten digits, the national form of Indian numbers. */
const NATIONAL = /^[0-9]{10}$/

/**
 * Removes grouping and the country or trunk prefix of a typed or pasted number, and the invisible direction marks that
 * messengers and address books copy with one; does not validate the rest. A country prefix without its plus is one only
 * before a mobile number.
 */
export function phoneText(entered: string): string {
  const bare = withoutInvisible(entered).replace(/[ \u00a0()\p{Pd}]/gu, '')
  return bare.replace(/^(?:(?:\+91)?0?|91(?=[6-9]))(?=[0-9]{10}$)/, '')
}

/** True for exactly 10 ASCII digits. */
export function isPhoneNumber(text: string): boolean {
  return NATIONAL.test(text)
}

/** The last digits are what people say who called; fewer than four would match too many. */
const PART = /^[0-9]{4,10}$/

/** The digits of a number, or of a part of one, in any script, by which a list is searched; undefined for any other text. */
export function partOfPhone(entered: string): string | undefined {
  const digits = phoneText(withWesternDigits(entered))
  return PART.test(digits) ? digits : undefined
}

/** True if an address is an Indian phone number with the country prefix, and not an e-mail address. */
export const isInternationalNumber = (address: string): boolean => /^91[0-9]{10}$/.test(address)

/** Returns an Indian number with the country prefix, as message providers require. */
export const internationalNumber = (phone: string): string => `91${phone}`
