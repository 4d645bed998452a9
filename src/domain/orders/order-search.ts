import { type Holder, mayUse } from '../accounts/rights.ts'
import { withWesternDigits } from '../text/figures.ts'
import { isPhoneNumber, partOfPhone } from '../text/phone-number.ts'
import { characterCount, singleLine } from '../text/plain-text.ts'
import { isCalendarDay } from '../time/india.ts'
import { parseOrderNumber } from './number.ts'
import { ORDER_STAGES, type PaymentState } from './order.ts'
import { parseTag } from './tags.ts'

/** Payment states that are filters; the others are covered by the filters of stages. */
const PAYMENT_FILTERS = [
  'awaiting',
  'failed',
  'refunded',
] as const satisfies readonly PaymentState[]

/** Orders to pack: placed, and paid or cash on delivery. */
export const TO_PACK = 'to-pack'

/** Filters that combine several states. */
const GROUPS = ['with-courier', 'not-paid'] as const

/** The filters of the order list. */
const ORDER_FILTERS = [TO_PACK, ...ORDER_STAGES, ...PAYMENT_FILTERS, ...GROUPS] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** A search text, interpreted by its form. */
export type OrderWords =
  /** `digits` if they may also be a part of a phone number. */
  | { by: 'number'; number: number; digits?: string }
  | { by: 'phone'; digits: string }
  | { by: 'tracking'; trackingId: string }
  | { by: 'name'; name: string }

/** True if a list shows the oldest orders first: those to pack, since what waited longest is packed first. */
export const isOldestFirst = (state: string | undefined): boolean => state === TO_PACK

/** The days of a search: the first and the last on which orders were placed. */
const DAY_FIELDS = ['from', 'to'] as const
/** The fields of a search, all of them texts in the address: page, file and API follow. */
export const ORDER_SEARCH_FIELDS = ['q', 'state', 'tag', ...DAY_FIELDS] as const
export type OrderSearchField = (typeof ORDER_SEARCH_FIELDS)[number]

/** True if a field of a search is a day. */
export const isDayField = (field: OrderSearchField): boolean =>
  DAY_FIELDS.some((known) => known === field)

export interface OrderSearch {
  words?: OrderWords | undefined
  state?: OrderFilter | undefined
  /** A tag that the team gave. */
  tag?: string | undefined
  /** The first and the last day in India on which they were placed: `2026-11-21`. */
  from?: string | undefined
  to?: string | undefined
}

const MAX_LENGTH = 80
/** Names are indexed by trigrams; shorter texts would scan every order. */
const MIN_NAME_LENGTH = 3
/** The form of couriers' tracking ids; names have no digits. */
const TRACKING_ID = /^(?=.*[0-9]{4})[A-Z0-9]{8,30}$/i

/**
 * Parses a search text: 'SMG-10001' or '10001' is a number, ten digits a phone number, four to nine a part of one as
 * well, 8 to 30 letters and digits with four digits in a row a tracking id, any other text of three or more characters a
 * part of a name. Undefined for anything else.
 */
export function parseOrderWords(text: string): OrderWords | undefined {
  const entered = singleLine(text.slice(0, MAX_LENGTH))
  const plain = withWesternDigits(entered)
  const digits = partOfPhone(plain)
  const number = parseOrderNumber(plain)
  if (number !== undefined && !(digits && isPhoneNumber(digits))) {
    return { by: 'number', number, ...(digits && { digits }) }
  }
  if (digits) return { by: 'phone', digits }
  if (TRACKING_ID.test(plain)) return { by: 'tracking', trackingId: plain.toUpperCase() }
  return characterCount(entered) >= MIN_NAME_LENGTH
    ? { by: 'name', name: entered.toLowerCase() }
    : undefined
}

/**
 * Parses the fields of a search; the first of repeated parameters counts.
 * Unknown filters, and days that no calendar has, are ignored.
 */
export function parseOrderSearch(
  parameters: Iterable<readonly [name: string, value: string]>,
): OrderSearch {
  const first = new Map([...parameters].reverse())
  return {
    words: parseOrderWords(first.get('q') ?? ''),
    state: ORDER_FILTERS.find((known) => known === first.get('state')),
    tag: readTag(first.get('tag')),
    from: readDay(first.get('from')),
    to: readDay(first.get('to')),
  }
}

/** The search of a person of the team: by a tag only for those who read tags, because its hits would tell them. */
export function orderSearchOf(
  who: Holder | undefined,
  parameters: Iterable<readonly [name: string, value: string]>,
): OrderSearch {
  const search = parseOrderSearch(parameters)
  return mayUse(who, 'order.note') ? search : { ...search, tag: undefined }
}

/** True if a filter is about the payment rather than the shipment. */
export function isPaymentFilter(filter: OrderFilter): filter is (typeof PAYMENT_FILTERS)[number] {
  return PAYMENT_FILTERS.some((known) => known === filter)
}

const readDay = (text: string | undefined) =>
  text !== undefined && isCalendarDay(text) ? text : undefined

function readTag(text: string | undefined): string | undefined {
  const tag = text === undefined ? undefined : parseTag(text)
  return tag?.ok ? tag.value : undefined
}
