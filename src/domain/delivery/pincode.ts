import table from '#content/delivery/pincodes.json' with { type: 'json' }
import { STATES } from './states.ts'

/** True for six ASCII digits, the first not 0. */
export function isPincode(text: string): boolean {
  return /^[1-9][0-9]{5}$/.test(text)
}

/** True for a pincode of an army post office, where only India Post delivers. */
export function isArmyPost(pincode: string): boolean {
  return isPincode(pincode) && pincode.startsWith('9')
}

/**
 * Returns the state of a pincode, by its name in orders; undefined for unused prefixes and the army's
 * (9xx). It is only a suggestion: about 50 pincodes are in two states, and the shopper's choice counts.
 * Exceptions override the first three digits; 533464 (Andhra Pradesh, also Yanam) and 609601 (the
 * directories differ) are deliberately no exceptions.
 */
export function stateOfPincode(pincode: string): string | undefined {
  if (!isPincode(pincode)) return undefined
  const code = find(EXCEPTION_RANGES, Number(pincode)) ?? CODE_OF_PREFIX.get(prefixOf(pincode))
  return code === undefined ? undefined : NAME_OF_CODE.get(code)
}

/** Returns the sorting district: the first three digits, as a number. */
export function prefixOf(pincode: string): number {
  return Number(pincode.slice(0, 3))
}

export interface Range {
  from: number
  until: number
  value: string
}

/** Parses a table such as `{ HR: '121-127 131' }` into ranges. */
export function rangesOf(table: Readonly<Record<string, string>>): Range[] {
  return Object.entries(table).flatMap(([value, list]) =>
    list.split(' ').map((part) => {
      const [from, until = from] = part.split('-')
      return { from: Number(from), until: Number(until), value }
    }),
  )
}

/** Expands a table's ranges into a map from number to value. */
function numbersOf(table: Readonly<Record<string, string>>): Map<number, string> {
  const numbers = new Map<number, string>()
  for (const { from, until, value } of rangesOf(table)) {
    for (let number = from; number <= until; number += 1) numbers.set(number, value)
  }
  return numbers
}

function find(ranges: readonly Range[], number: number): string | undefined {
  return ranges.find(({ from, until }) => from <= number && number <= until)?.value
}

const NAME_OF_CODE = new Map(STATES.map((state) => [state.code, state.name]))
const CODE_OF_PREFIX = numbersOf(table.prefixes)
const EXCEPTION_RANGES = rangesOf(table.exceptions)
