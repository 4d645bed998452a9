import type { PolicyTextProblem } from '../policies/policy-text.ts'
import { isLongerThan, multiLine, singleLine } from '../text/plain-text.ts'
import type { Refuse } from '../text/read-form.ts'
import { isCalendarDay } from '../time/india.ts'

/** The value of a field, or its problem. */
export type Read<Value> = { value: Value } | { problem: FieldProblem }

export type FieldProblem =
  | 'required'
  | 'too-long'
  | 'amount-wrong'
  | 'whole-wrong'
  | 'percent-wrong'
  | 'choice-wrong'
  | 'list-wrong'
  | 'list-differs'
  | 'day-wrong'
  | 'net-quantity-wrong'
  | 'hsn-wrong'
  | 'fssai-wrong'
  | 'sku-wrong'
  | 'sku-taken'
  | 'category-unknown'
  | 'title-taken'
  | 'title-wrong'
  | 'claims'
  | 'mrp-below-price'
  | 'discount-impossible'
  | 'discount-differs'
  | 'restricted-ingredient'
  | 'picture-unknown'
  | 'pictures-too-many'
  | 'made-later'
  | 'expired'
  | 'batch-taken'
  | 'batch-recalled'
  | 'on-sale'
  | PolicyTextProblem

/** Takes the value of each field, or reports its problem and goes on with `otherwise`. */
export const taking =
  <Field extends string>(refuse: Refuse<Field, FieldProblem>) =>
  <Value>(field: Field, read: Read<Value>, otherwise: Value): Value => {
    if ('value' in read) return read.value
    refuse(field, read.problem)
    return otherwise
  }

/** Reads one line of text, or several with `lines`; empty is allowed unless `required`. */
export function readText(
  value: unknown,
  {
    max,
    required = false,
    lines = false,
  }: { max: number; required?: boolean; lines?: boolean | undefined },
): Read<string> {
  if (value !== undefined && value !== null && typeof value !== 'string') {
    return { problem: 'required' }
  }
  const text = lines ? multiLine(value) : singleLine(value)
  if (text === '' && required) return { problem: 'required' }
  return isLongerThan(text, max) ? { problem: 'too-long' } : { value: text }
}

/** Reads rupees, at least 0 with at most two decimals, as paise. */
export function readRupees(value: unknown, maxRupees: number): Read<number> {
  if (value === undefined || value === null || value === '') return { problem: 'required' }
  if (typeof value !== 'number' || !(value >= 0 && value <= maxRupees)) {
    return { problem: 'amount-wrong' }
  }
  const paise = Math.round(value * 100)
  // Tolerates floating-point noise (0.1 + 0.2) but refuses fractions of a paisa (case INJ-17).
  return Math.abs(value * 100 - paise) < 1e-6 ? { value: paise } : { problem: 'amount-wrong' }
}

/** Reads a percentage from 0 to 100 with at most two decimals. */
export function readPercent(value: unknown): Read<number> {
  const read = readRupees(value, 100)
  return 'value' in read ? { value: read.value / 100 } : { problem: 'percent-wrong' }
}

/** Reads an integer within bounds; empty is 'required', which the caller may ignore. */
export function readWhole(value: unknown, min: number, max: number): Read<number> {
  if (value === undefined || value === null || value === '') return { problem: 'required' }
  const isWhole = typeof value === 'number' && Number.isInteger(value)
  return isWhole && value >= min && value <= max ? { value } : { problem: 'whole-wrong' }
}

/** Reads one of the choices; anything else, including a missing value, is 'choice-wrong'. */
export function readChoice<Choice extends string | number | boolean>(
  value: unknown,
  choices: readonly Choice[],
): Read<Choice> {
  const chosen = choices.find((choice) => choice === value)
  return chosen === undefined ? { problem: 'choice-wrong' } : { value: chosen }
}

/** Reads a list, or comma-separated text. Drops empty entries. */
export function readList(
  value: unknown,
  { max, maxLength }: { max: number; maxLength: number },
): Read<readonly string[]> {
  if (value === undefined || value === null) return { value: [] }
  const parts: unknown[] | undefined =
    typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : undefined
  if (!parts?.every((part) => typeof part === 'string')) return { problem: 'list-wrong' }
  const words = parts.map(singleLine).filter((word) => word !== '')
  const isTooLong = words.some((word) => isLongerThan(word, maxLength))
  return words.length > max || isTooLong ? { problem: 'list-wrong' } : { value: words }
}

/** Reads an existing calendar day such as `2026-11-24`. */
export function readDay(value: unknown): Read<string> {
  if (value === undefined || value === null || value === '') return { problem: 'required' }
  // A year of this millennium: 0226 is mistyped.
  const exists = typeof value === 'string' && value.startsWith('2') && isCalendarDay(value)
  return exists ? { value } : { problem: 'day-wrong' }
}
