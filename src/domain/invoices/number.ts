import type { DocumentKind } from './invoice.ts'

/** Invoices and credit notes are counted in series of their own (docs/law.md, GST). */
export const SERIES: Readonly<Record<DocumentKind, string>> = {
  invoice: 'SMG',
  'credit-note': 'SMC',
}

const LAST_SERIAL = 999_999

/**
 * The number of a document: `SMG/26-27/000001`, 16 characters, as many as GST allows (docs/law.md, GST).
 * Throws beyond the millionth of a year: the next number would be too long to be lawful.
 */
export function documentNumber(kind: DocumentKind, financialYear: string, serial: number): string {
  if (!Number.isInteger(serial) || serial < 1 || serial > LAST_SERIAL) {
    throw new Error(`no document can carry the serial number ${serial}`)
  }
  return `${SERIES[kind]}/${financialYear}/${String(serial).padStart(6, '0')}`
}
