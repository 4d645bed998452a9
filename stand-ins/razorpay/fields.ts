import { type ApiAnswer, refuse } from './answers.ts'
import type { Notes } from './entities.ts'

export type Fields = Record<string, unknown>
export type Checked<Value> = { value: Value } | { refusal: ApiAnswer }

const MIN_PAISE = 100
const MAX_NOTES = 15
const MAX_NOTE_LENGTH = 256
const MAX_RECEIPT_LENGTH = 40

/** Refuses unknown fields, as the stricter accounts do. */
export function refuseOthers(fields: Fields, known: ReadonlySet<string>): ApiAnswer | undefined {
  const extra = Object.keys(fields).find((name) => !known.has(name))
  if (extra === undefined) return undefined
  const text = `${extra} is/are not required and should not be sent`
  return refuse(text, { field: extra, reason: 'extra_field_sent' })
}

export function checkAmount(amount: unknown): Checked<number> {
  const bad = (text: string) => ({ refusal: refuse(text, { field: 'amount' }) })
  if (amount === undefined || amount === null) return bad('The amount field is required.')
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    return bad('The amount must be an integer.')
  }
  return amount < MIN_PAISE ? bad('The amount must be at least INR 1.00') : { value: amount }
}

export function checkCurrency(currency: unknown): ApiAnswer | undefined {
  if (currency === 'INR') return undefined
  const isMissing = currency === undefined || currency === ''
  const text = isMissing ? 'The currency field is required.' : 'Currency is not supported'
  return refuse(text, { field: 'currency' })
}

export function checkReceipt(receipt: unknown): Checked<string | null> {
  if (receipt === undefined || receipt === null) return { value: null }
  if (typeof receipt === 'string' && receipt.length <= MAX_RECEIPT_LENGTH) return { value: receipt }
  const text =
    typeof receipt === 'string'
      ? 'The receipt may not be greater than 40 characters.'
      : 'The receipt must be a string.'
  return { refusal: refuse(text, { field: 'receipt' }) }
}

export function checkNotes(notes: unknown): Checked<Notes> {
  const bad = (text: string) => ({ refusal: refuse(text, { field: 'notes' }) })
  if (notes === undefined || (Array.isArray(notes) && notes.length === 0)) return { value: {} }
  if (typeof notes !== 'object' || notes === null || Array.isArray(notes)) {
    return bad('The notes must be an array.')
  }
  const pairs = Object.entries(notes)
  if (pairs.length > MAX_NOTES) {
    return bad('The number of fields in notes should be less than or equal to 15.')
  }
  if (pairs.some(([, value]) => String(value).length > MAX_NOTE_LENGTH)) {
    return bad('The value of notes may not be greater than 256 characters.')
  }
  return { value: Object.fromEntries(pairs.map(([name, value]) => [name, String(value)])) }
}
