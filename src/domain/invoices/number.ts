import type { DocumentKind } from './invoice.ts'

/** Commercial credit notes are in no GST return, so they have a separate series of numbers. */
export type DocumentSeries = DocumentKind | 'commercial-note'

/** The last letter of a series: invoices and credit notes have separate ones (docs/law.md, GST). */
const KIND_LETTERS: Readonly<Record<DocumentSeries, string>> = {
  invoice: 'G',
  'credit-note': 'C',
  'commercial-note': 'R',
}
/** The last letter of the series that is in no GST return. */
export const COMMERCIAL_LETTER = KIND_LETTERS['commercial-note']

const LAST_SERIAL = 999_999
const PREFIX = /^[A-Z0-9]{2}$/

/** Whether the shop's numbers may begin with this: two capital letters or digits, so that they have 16 characters. */
export const isDocumentPrefix = (text: string): boolean => PREFIX.test(text)

/** The series of documents of a kind, such as `SMG` for invoices of a shop whose numbers begin with `SM`. */
export const seriesOf = (prefix: string, kind: DocumentSeries): string =>
  `${prefix}${KIND_LETTERS[kind]}`

/**
 * Formats a document number: `SMG/26-27/000001`, the 16 characters that GST allows (docs/law.md,
 * GST). Throws beyond 999,999 in a year, whose numbers would be too long, and for a series that is none.
 */
export function documentNumber(series: string, financialYear: string, serial: number) {
  if (!isDocumentPrefix(series.slice(0, -1))) throw new Error(`${series} is no series of documents`)
  if (!Number.isInteger(serial) || serial < 1 || serial > LAST_SERIAL) {
    throw new Error(`no document can carry the serial number ${serial}`)
  }
  return `${series}/${financialYear}/${String(serial).padStart(6, '0')}`
}

/** Parses the series, the financial year and the serial number of a document. Throws if the text is invalid. */
export function parseDocumentNumber(number: string) {
  const [, prefix = '', letter = '', financialYear = '', serial = ''] =
    /^([A-Z0-9]{2})([A-Z])\/(\d\d-\d\d)\/(\d{6})$/.exec(number) ?? []
  if (serial === '') throw new Error(`${number} is no number of a document`)
  return { prefix, series: `${prefix}${letter}`, financialYear, serial: Number(serial) }
}
