import { isLongerThan, singleLine } from '../text/plain-text.ts'
import { type FormRead, readForm } from '../text/read-form.ts'
import { parseGstin } from './gstin.ts'

/** A business that buys, named with its GSTIN on its documents (docs/law.md, GST). */
export interface Business {
  name: string
  gstin: string
}

/** The fields of a business, in the sequence of the form; both are empty for a consumer. */
export const BUSINESS_FIELDS = ['gstin', 'businessName'] as const
export type BusinessField = (typeof BUSINESS_FIELDS)[number]

export type BusinessProblem =
  | 'gstin-required'
  | 'gstin-wrong'
  | 'gstin-mistyped'
  | 'business-name-required'
  | 'business-name-too-long'

/** The length of the longest registered trade names, which is two lines of an invoice. */
export const MAX_BUSINESS_NAME = 100

/**
 * Parses the business that an invoice shall name, from a page or the API; undefined if both fields are empty. Refuses an
 * invalid GSTIN, and one field without the other, with one problem for each invalid field.
 */
export function parseBusiness(
  form: Readonly<Partial<Record<BusinessField, unknown>>>,
): FormRead<Business | undefined, BusinessField, BusinessProblem> {
  const entered = enteredText(form.gstin)
  const name = singleLine(enteredText(form.businessName))
  return readForm((refuse) => {
    if (entered === '' && name === '') return undefined
    const read = parseGstin(entered)
    if (!read.ok) refuse('gstin', entered === '' ? 'gstin-required' : read.problem)
    if (name === '') refuse('businessName', 'business-name-required')
    else if (isLongerThan(name, MAX_BUSINESS_NAME)) refuse('businessName', 'business-name-too-long')
    return { name, gstin: read.ok ? read.gstin : '' }
  })
}

/** Returns an empty text for a missing value, and an invalid one for a value that is no text. */
function enteredText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value.trim() : '?'
}
