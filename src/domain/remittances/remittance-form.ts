import { dayAfter } from '../time/india.ts'

export interface RemittanceForm {
  /** The bank's reference of the transfer, in capitals. */
  reference: string
  /** The day of payment in India. */
  paidOn: string
  /** The courier's list, as typed, pasted or read from a file. */
  list: string
}

export type RemittanceField = 'reference' | 'paidOn' | 'list'
export type RemittanceProblem =
  | 'reference-required'
  | 'reference-wrong'
  | 'paid-on-wrong'
  | 'paid-on-future'
  | 'list-required'
  | 'list-too-long'

/** A UTR has 12 to 22 letters and digits; other kinds of payment have other references. */
const REFERENCE = /^[A-Z0-9][A-Z0-9./-]{3,39}$/
/** A thousand rows of the widest known file. */
export const MAX_LIST_LENGTH = 200_000
/** An older date is a typing error. */
const DAYS_BACK = 400

/** Parses the remittance form; `today` is the day in India. Refuses with one problem for each invalid field. */
export function parseRemittanceForm(
  given: { reference: string; paidOn: string; list: string },
  today: string,
):
  | { ok: true; form: RemittanceForm }
  | { ok: false; errors: Partial<Record<RemittanceField, RemittanceProblem>> } {
  const errors: Partial<Record<RemittanceField, RemittanceProblem>> = {}
  const reference = given.reference.replace(/\s+/g, '').toUpperCase()
  if (reference === '') errors.reference = 'reference-required'
  else if (!REFERENCE.test(reference)) errors.reference = 'reference-wrong'
  const { paidOn, list } = given
  if (!isDay(paidOn) || paidOn < dayAfter(today, -DAYS_BACK)) errors.paidOn = 'paid-on-wrong'
  else if (paidOn > today) errors.paidOn = 'paid-on-future'
  if (list.trim() === '') errors.list = 'list-required'
  else if (list.length > MAX_LIST_LENGTH) errors.list = 'list-too-long'
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, form: { reference, paidOn, list } }
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}
