import { stateNamed } from '../delivery/states.ts'
import { withWesternDigits } from '../text/figures.ts'
import { partOfPhone } from '../text/phone-number.ts'
import { characterCount, singleLine } from '../text/plain-text.ts'
import { wholeIn } from '../text/written-figures.ts'
import { isCalendarDay } from '../time/india.ts'

/** The fields of the form, all of them texts in the address. */
export const SEGMENT_FIELDS = ['q', 'since', 'notSince', 'orders', 'spent', 'state', 'pin'] as const
export type SegmentField = (typeof SEGMENT_FIELDS)[number]

/**
 * A rule that selects customers by their orders. It has no field about the purchased goods, so that no rule can filter
 * by health.
 */
export interface Segment {
  /** A phone number or part of one, or part of a name or an e-mail address in lower case. */
  words: { by: 'phone'; digits: string } | { by: 'text'; text: string } | undefined
  /** Customers who bought on this day in India or later. */
  since: string | undefined
  /** Customers who have not bought since this day in India. */
  notSince: string | undefined
  minOrders: number | undefined
  minSpentPaise: number | undefined
  /** A state to which a parcel was sent. */
  state: string | undefined
  /** The first digits of a pincode to which a parcel was sent. */
  pincode: string | undefined
}

const MAX_WORDS_LENGTH = 80
const MAX_COUNT = 9_999_999
/** Shorter texts match nearly everybody. */
const MIN_TEXT_LENGTH = 3
/** No shop is older, and the database knows no year 0. */
const MIN_DAY = '2000-01-01'
/** At least two digits, a postal circle; one digit would cover several states. */
const PINCODE_START = /^[1-9]\d{1,5}$/

/** Parses the address of a customer list; invalid fields are ignored, and the form of `words` determines its kind. */
export function parseSegment(query: { get(name: string): string | null }): Segment {
  const entered = (field: SegmentField) =>
    singleLine((query.get(field) ?? '').slice(0, MAX_WORDS_LENGTH))
  const day = (field: SegmentField) => {
    const text = entered(field)
    return isCalendarDay(text) && text >= MIN_DAY ? text : undefined
  }
  const count = (field: SegmentField) => wholeIn(entered(field), 1, MAX_COUNT)
  const rupees = count('spent')
  const pin = withWesternDigits(entered('pin'))
  return {
    words: wordsIn(entered('q')),
    since: day('since'),
    notSince: day('notSince'),
    minOrders: count('orders'),
    minSpentPaise: rupees === undefined ? undefined : rupees * 100,
    state: stateNamed(entered('state'))?.name,
    pincode: PINCODE_START.test(pin) ? pin : undefined,
  }
}

function wordsIn(text: string): Segment['words'] {
  const digits = partOfPhone(text)
  if (digits) return { by: 'phone', digits }
  return characterCount(text) >= MIN_TEXT_LENGTH
    ? { by: 'text', text: text.toLowerCase() }
    : undefined
}

/** Returns the rule for the audit log, without the search words, which may name a person. */
export function ruleOf({ words, ...rule }: Segment): Record<string, unknown> {
  const given = Object.entries(rule).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), ...(words && { searched: true }) }
}
