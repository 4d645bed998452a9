import type { DocumentKind } from './invoice.ts'

/** Commercial credit notes are in no GST return, so they have a separate series of numbers. */
export type DocumentSeries = DocumentKind | 'commercial-note'

/** Invoices and credit notes have separate series (docs/law.md, GST). */
export const SERIES: Readonly<Record<DocumentSeries, string>> = {
  invoice: 'SMG',
  'credit-note': 'SMC',
  'commercial-note': 'SMR',
}

const LAST_SERIAL = 999_999

/**
 * Formats a document number: `SMG/26-27/000001`, the 16 characters that GST allows (docs/law.md,
 * GST). Throws beyond 999,999 in a year, whose numbers would be too long.
 */
export function documentNumber(kind: DocumentSeries, financialYear: string, serial: number) {
  if (!Number.isInteger(serial) || serial < 1 || serial > LAST_SERIAL) {
    throw new Error(`no document can carry the serial number ${serial}`)
  }
  return `${SERIES[kind]}/${financialYear}/${String(serial).padStart(6, '0')}`
}

/** Parses the financial year and the serial number of a document. Throws if the text is invalid. */
export function parseDocumentNumber(number: string): { financialYear: string; serial: number } {
  const [, financialYear = '', serial = ''] = /^[A-Z]+\/(\d\d-\d\d)\/(\d{6})$/.exec(number) ?? []
  if (serial === '') throw new Error(`${number} is no number of a document`)
  return { financialYear, serial: Number(serial) }
}
