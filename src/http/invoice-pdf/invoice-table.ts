import type { InvoiceContent, InvoiceLine, InvoiceTotals } from '#domain/invoices/invoice.ts'
import { CHARGE_WORDS } from '#messages/bill-parts.ts'
import { sentences } from '#messages/sentences.ts'

const words = sentences('invoiceDocument')

interface Column {
  title: string
  /** Points from the left edge of the table to where the column begins, and its width. */
  x: number
  width: number
  align: 'left' | 'right'
}

export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  total: readonly string[]
}

/** Paise as figures of a table: `1,23,456.50`, always with their two decimals. */
export function figure(paise: number): string {
  const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
  return rupees.format(paise / 100)
}

function nameOf(line: InvoiceLine): string {
  return line.kind === 'goods' ? line.description : words[CHARGE_WORDS[line.kind]]
}

/** Titles with their widths in points; they fill the 511 between the margins. */
const HOME_WIDTHS = [22, 148, 50, 28, 68, 34, 49, 49, 63]
const AWAY_WIDTHS = [22, 177, 54, 32, 72, 36, 53, 65]

/** The lines of a document as a table: CGST and SGST inside the state, IGST to another. */
export function tableOf({ lines, totals, seller, placeOfSupply }: InvoiceContent): Table {
  const isAtHome = seller.state === placeOfSupply.state
  const taxes = isAtHome ? [words.cgst, words.sgst] : [words.igst]
  const taxOf = (part: InvoiceLine | InvoiceTotals) =>
    isAtHome ? [figure(part.cgstPaise), figure(part.sgstPaise)] : [figure(part.igstPaise)]
  const titles = [
    ...[words.serial, words.description, words.hsn, words.quantity, words.taxable, words.rate],
    ...[...taxes, words.amount],
  ]
  // Lines that nothing is credited of are no lines of this document.
  const shown = lines.filter(({ grossPaise }) => grossPaise !== 0)
  return {
    columns: columnsOf(titles, isAtHome ? HOME_WIDTHS : AWAY_WIDTHS),
    rows: shown.map((line, index) => [
      ...[String(index + 1), nameOf(line), line.hsn, String(line.quantity)],
      ...[figure(line.taxablePaise), words.percent({ percent: line.gstPercent })],
      ...[...taxOf(line), figure(line.grossPaise)],
    ]),
    total: [
      ...['', words.total, '', '', figure(totals.taxablePaise), ''],
      ...[...taxOf(totals), figure(totals.totalPaise)],
    ],
  }
}

function columnsOf(titles: readonly string[], widths: readonly number[]): Column[] {
  let x = 0
  return titles.map((title, index) => {
    const width = widths[index] ?? 0
    const column: Column = { title, x, width, align: index > 2 ? 'right' : 'left' }
    x += width
    return column
  })
}
