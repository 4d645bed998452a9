import { STATES, type State } from '../delivery/states.ts'

/** docs/law.md, GST: state, PAN, number of the registration, Z, check character. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text has the form of a GSTIN; its check character is not computed. */
export function looksLikeGstin(text: string): boolean {
  return GSTIN.test(text)
}

/** The last character of a GSTIN, from the 14 before it: a Luhn sum in base 36. */
export function gstinCheckCharacter(first14: string): string {
  const base = CHARACTERS.length
  const sum = [...first14].reduce((all, character, place) => {
    const product = CHARACTERS.indexOf(character) * (place % 2 === 0 ? 1 : 2)
    return all + Math.floor(product / base) + (product % base)
  }, 0)
  return CHARACTERS[(base - (sum % base)) % base] ?? ''
}

/** Whether the text has the form of a GSTIN and its check character is right. */
export function isGstin(text: string): boolean {
  return looksLikeGstin(text) && gstinCheckCharacter(text.slice(0, 14)) === text[14]
}

/** The code of a registration that belongs to no state, such as one at sea. */
const OTHER_TERRITORY = '97'

/** A typed GSTIN in capitals and without spaces. */
export const plainGstin = (entered: string): string => entered.replace(/[\s-]/g, '').toUpperCase()

/** Reads a typed GSTIN: in capitals, without spaces, and of a code that is given out. */
export function parseGstin(
  entered: string,
): { ok: true; gstin: string } | { ok: false; problem: 'gstin-wrong' | 'gstin-mistyped' } {
  const gstin = plainGstin(entered)
  const isKnown = stateOfGstin(gstin) !== undefined || gstin.startsWith(OTHER_TERRITORY)
  if (!looksLikeGstin(gstin) || !isKnown) return { ok: false, problem: 'gstin-wrong' }
  return isGstin(gstin) ? { ok: true, gstin } : { ok: false, problem: 'gstin-mistyped' }
}

/** The state whose code a GSTIN begins with. */
export function stateOfGstin(gstin: string): State | undefined {
  return STATES.find(({ gstCode }) => gstin.startsWith(gstCode))
}
