import { STATES, type State } from '../delivery/states.ts'

/** docs/law.md, GST: state, PAN, number of the registration, Z, check character. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** True if a text has the form of a GSTIN; the check character is not verified. */
export function looksLikeGstin(text: string): boolean {
  return GSTIN.test(text)
}

/** Calculates the last character of a GSTIN from the other 14: a Luhn sum in base 36. */
export function gstinCheckCharacter(first14: string): string {
  const base = CHARACTERS.length
  const sum = [...first14].reduce((all, character, place) => {
    const product = CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return all + Math.floor(product / base) + (product % base)
  }, 0)
  return CHARACTERS[(base - (sum % base)) % base] ?? ''
}

/** True if a text has the form of a GSTIN and its check character is correct. */
export function isGstin(text: string): boolean {
  return looksLikeGstin(text) && gstinCheckCharacter(text.slice(0, 14)) === text[14]
}

/** The code of registrations outside all states, such as one at sea. */
const OTHER_TERRITORY = '97'

/** Normalises a typed GSTIN: capitals without spaces and hyphens. */
export const plainGstin = (entered: string): string => entered.replace(/[\s-]/g, '').toUpperCase()

/** Parses and normalises a typed GSTIN. Refuses a malformed one, an unknown state code, and a wrong check character. */
export function parseGstin(
  entered: string,
): { ok: true; gstin: string } | { ok: false; problem: 'gstin-wrong' | 'gstin-mistyped' } {
  const gstin = plainGstin(entered)
  const isKnown = stateOfGstin(gstin) !== undefined || gstin.startsWith(OTHER_TERRITORY)
  if (!looksLikeGstin(gstin) || !isKnown) return { ok: false, problem: 'gstin-wrong' }
  return isGstin(gstin) ? { ok: true, gstin } : { ok: false, problem: 'gstin-mistyped' }
}

/** Finds the state whose code a GSTIN begins with. */
export function stateOfGstin(gstin: string): State | undefined {
  return STATES.find(({ gstCode }) => gstin.startsWith(gstCode))
}
