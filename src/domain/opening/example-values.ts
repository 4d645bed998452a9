import { isGstin } from '../invoices/gstin.ts'

/** The suffix that marks a shipped value as an example. */
const MARK = '(example)'
/** RFC 2606 reserves these names: nobody can have an address there. */
const RESERVED_DOMAIN =
  /(?:^|[@.])(?:example|test|invalid|localhost)$|[@.]example\.(?:com|net|org)$/i
/** The word that the shipped names and addresses contain. */
const EXAMPLE_WORD = /\bexample\b/i
/** The PAN within the shipped GSTIN; no company has it. */
const EXAMPLE_PAN = 'AAAAA0000A'

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** True for a name, an address line or a registration that is marked as an example or contains the word. */
export function isExampleText(text: string): boolean {
  return text.includes(MARK) || EXAMPLE_WORD.test(text)
}

/** True for an e-mail address that cannot receive mail. */
export function isExampleEmail(email: string): boolean {
  return RESERVED_DOMAIN.test(email.trim()) || isExampleText(email)
}

/** True for a phone number of one repeated digit after its country code: +91 00000 00000. */
export function isExamplePhone(phone: string): boolean {
  const own = digitsOf(phone).replace(/^91(?=\d{10}$)/, '')
  return isExampleText(phone) || /^(\d)\1*$/.test(own)
}

/**
 * True for a licence that is marked as an example, or whose digits are the shipped ones: zeros, or 1 followed by
 * zeros.
 */
export function isExampleLicence(licence: string): boolean {
  return isExampleText(licence) || /^(?:0+|10{13})$/.test(digitsOf(licence))
}

/** True for a GSTIN that is marked as an example, has a wrong check character, or contains the shipped PAN. */
export function isExampleGstin(gstin: string): boolean {
  return isExampleText(gstin) || gstin.includes(EXAMPLE_PAN) || !isGstin(gstin)
}

/** True for a key of a payment provider's test mode: `rzp_test_…`, `pk_test_…`. */
export function isTestKey(keyId: string): boolean {
  return /(?:^|_)test_/.test(keyId)
}
