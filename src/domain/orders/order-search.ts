import { characterCount, singleLine } from '../text/plain-text.ts'
import { ORDER_STAGES, type PaymentState } from './order.ts'

/** Payment states that somebody looks for by themselves; the others go with a stage. */
const LOOKED_FOR = ['awaiting', 'failed', 'refunded'] as const satisfies readonly PaymentState[]

/** Orders that wait to be packed: placed, and paid or to be paid at the door; the oldest comes first. */
export const TO_PACK = 'to-pack'

/** What the list of orders can be narrowed to. */
export const ORDER_FILTERS = [TO_PACK, ...ORDER_STAGES, ...LOOKED_FOR] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

/** What somebody typed into the search, read as what it looks like. */
export type OrderWords =
  | { by: 'number'; number: number }
  | { by: 'phone'; phone: string }
  | { by: 'name'; name: string }

export interface OrderSearch {
  words: OrderWords | undefined
  filter: OrderFilter | undefined
}

const LONGEST = 80
/** A name is found by its letters in groups of three; fewer would look through every order. */
const MIN_NAME_LENGTH = 3
const MAX_NUMBER = 2_147_483_647

/**
 * Reads the search of the order list: 'SMG-10001' or '10001' is a number, ten figures are a phone, any
 * other text of three letters and more a part of a name. Nothing for what can be none of them.
 */
export function parseOrderWords(text: string): OrderWords | undefined {
  const plain = singleLine(text.slice(0, LONGEST))
  const figures = plain.replace(/^\+91|[\s-]/g, '')
  if (/^[0-9]{10}$/.test(figures)) return { by: 'phone', phone: figures }
  const [, number] = /^(?:smg-?\s?)?([0-9]{1,10})$/i.exec(plain) ?? []
  if (number !== undefined && Number(number) <= MAX_NUMBER) {
    return { by: 'number', number: Number(number) }
  }
  return characterCount(plain) >= MIN_NAME_LENGTH
    ? { by: 'name', name: plain.toLowerCase() }
    : undefined
}

/**
 * Reads the address of the order list (`q`, `state`); of a repeated parameter the first counts. What
 * the shop does not know narrows nothing.
 */
export function parseOrderSearch(
  parameters: Iterable<readonly [name: string, value: string]>,
): OrderSearch {
  const first = new Map([...parameters].reverse())
  return {
    words: parseOrderWords(first.get('q') ?? ''),
    filter: ORDER_FILTERS.find((known) => known === first.get('state')),
  }
}

/** Whether a filter is about the payment instead of the shipment. */
export function isPaymentFilter(filter: OrderFilter): filter is (typeof LOOKED_FOR)[number] {
  return LOOKED_FOR.some((known) => known === filter)
}
