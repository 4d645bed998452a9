import { stateNamed } from '../delivery/states.ts'
import { characterCount, singleLine } from '../text/plain-text.ts'
import { isCalendarDay } from '../time/india.ts'

/** The fields of the form, all of them texts of the address. */
export const SEGMENT_FIELDS = ['q', 'since', 'notSince', 'orders', 'spent', 'state', 'pin'] as const
export type SegmentField = (typeof SEGMENT_FIELDS)[number]

/**
 * Which customers are meant: a simple rule over what they ordered. There is no field about what was bought, so that no
 * rule can ask about health.
 */
export interface Segment {
  /** A whole phone number, or part of a name or e-mail in lower case. */
  words: { by: 'phone'; phone: string } | { by: 'text'; text: string } | undefined
  /** Bought on this day in India or later. */
  since: string | undefined
  /** Not bought since this day in India. */
  notSince: string | undefined
  minOrders: number | undefined
  minSpentPaise: number | undefined
  /** A state that a parcel went to. */
  state: string | undefined
  /** First digits of a pincode that a parcel went to. */
  pincode: string | undefined
}

const MAX_WORDS_LENGTH = 80
/** Shorter texts fit nearly everybody. */
const MIN_TEXT_LENGTH = 3
/** No shop is older, and the database knows no year 0. */
const MIN_DAY = '2000-01-01'
/** An India-wide region of the post is two digits; one digit would be several states. */
const PINCODE_START = /^[1-9]\d{1,5}$/

/** Reads the address of a list of customers; what cannot be read is left out, and `words` told apart by its form. */
export function parseSegment(query: { get(name: string): string | null }): Segment {
  const entered = (field: SegmentField) =>
    singleLine((query.get(field) ?? '').slice(0, MAX_WORDS_LENGTH))
  const day = (field: SegmentField) => {
    const text = entered(field)
    return isCalendarDay(text) && text >= MIN_DAY ? text : undefined
  }
  const count = (field: SegmentField) => {
    const text = entered(field)
    return /^\d{1,7}$/.test(text) && Number(text) > 0 ? Number(text) : undefined
  }
  const rupees = count('spent')
  return {
    words: wordsIn(entered('q')),
    since: day('since'),
    notSince: day('notSince'),
    minOrders: count('orders'),
    minSpentPaise: rupees === undefined ? undefined : rupees * 100,
    state: stateNamed(entered('state'))?.name,
    pincode: PINCODE_START.test(entered('pin')) ? entered('pin') : undefined,
  }
}

function wordsIn(text: string): Segment['words'] {
  const figures = text.replace(/^\+91|[\s-]/g, '')
  if (/^[0-9]{10}$/.test(figures)) return { by: 'phone', phone: figures }
  return characterCount(text) >= MIN_TEXT_LENGTH
    ? { by: 'text', text: text.toLowerCase() }
    : undefined
}

/** The rule as the log keeps it: without the words, which may name a person. */
export function ruleOf({ words, ...rule }: Segment): Record<string, unknown> {
  const given = Object.entries(rule).filter(([, value]) => value !== undefined)
  return { ...Object.fromEntries(given), ...(words && { searched: true }) }
}
