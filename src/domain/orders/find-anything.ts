import { paiseOf } from '../money/money.ts'
import { withWesternDigits } from '../text/figures.ts'
import { partOfPhone } from '../text/phone-number.ts'
import { characterCount, singleLine } from '../text/plain-text.ts'

/** The possible meanings of a text in the panel's search field; a text can have several. */
export interface AskedThing {
  /** Part of a name, an e-mail address or a product, in lower case. */
  words?: string
  /** An order's number without its letters. */
  number?: number
  /** Part of a phone number. */
  digits?: string
  pincode?: string
  /** The total of an order, in paise. */
  paise?: number
  /** The number of a courier, a payment or a batch, as written. */
  code?: string
}

const MAX_LENGTH = 80
/** Shorter texts would match too much, and could not use the index. */
const MIN_WORDS = 3
const MIN_CODE = 4
const MAX_NUMBER = 2_147_483_647
const MAX_RUPEES = 1_000_000

/** Parses a search text into its possible meanings; none of them is set if the text is too short. */
export function parseAskedThing(text: string): AskedThing {
  const entered = singleLine(text.slice(0, MAX_LENGTH))
  const plain = withWesternDigits(entered)
  const digits = partOfPhone(plain)
  const [, number] = /^(?:smg-?\s?)?([0-9]{1,10})$/i.exec(plain) ?? []
  const [, rupees] =
    // Groups have their commas: figures that can be grouped in many ways would be tried in all of them.
    /^(?:₹\s?|rs\.?\s?)?((?:[0-9]{1,3}(?:,[0-9]{2,3})+|[0-9]+)(?:\.[0-9]{1,2})?)$/i.exec(plain) ??
    []
  const amount = rupees === undefined ? Number.NaN : Number(rupees.replace(/,/g, ''))
  return {
    ...(number !== undefined && Number(number) <= MAX_NUMBER && { number: Number(number) }),
    ...(digits && { digits }),
    ...(/^[1-9][0-9]{5}$/.test(plain) && { pincode: plain }),
    ...(amount > 0 && amount <= MAX_RUPEES && { paise: paiseOf(amount) }),
    ...(/^[a-z0-9][a-z0-9_/-]*$/i.test(plain) && plain.length >= MIN_CODE && { code: plain }),
    ...(characterCount(entered) >= MIN_WORDS &&
      !/^[0-9]+$/.test(plain) && { words: entered.toLowerCase() }),
  }
}
