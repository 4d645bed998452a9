import { type FormRead, readForm } from '../text/read-form.ts'
import { dayAfter, isCalendarDay } from '../time/india.ts'

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
): FormRead<RemittanceForm, RemittanceField, RemittanceProblem> {
  return readForm((refuse) => {
    const reference = given.reference.replace(/\s+/g, '').toUpperCase()
    if (reference === '') refuse('reference', 'reference-required')
    else if (!REFERENCE.test(reference)) refuse('reference', 'reference-wrong')
    const { paidOn, list } = given
    const isDay = isCalendarDay(paidOn) && paidOn >= dayAfter(today, -DAYS_BACK)
    if (!isDay) refuse('paidOn', 'paid-on-wrong')
    else if (paidOn > today) refuse('paidOn', 'paid-on-future')
    if (list.trim() === '') refuse('list', 'list-required')
    else if (list.length > MAX_LIST_LENGTH) refuse('list', 'list-too-long')
    return { reference, paidOn, list }
  })
}
