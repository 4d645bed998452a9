import type { InvoiceContent, InvoiceLine, InvoiceTotals } from '#domain/invoices/invoice.ts'
import { taxHeads } from '#domain/invoices/tax-heads.ts'
import { formatRupees } from '#domain/money/money.ts'
import { sentences } from '#messages/sentences.ts'

const words = sentences('invoiceDocument')
const bill = sentences('bill')

interface Column {
  title: string
  /** Offset from the left edge of the table, in points. */
  x: number
  width: number
  align: 'left' | 'right'
}

export interface Table {
  columns: readonly Column[]
  rows: readonly (readonly string[])[]
  total: readonly string[]
}

/** Formats paise as rupees with two decimals: `1,23,456.50`. */
export function figure(paise: number): string {
  const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
  return rupees.format(paise / 100)
}

/** The text of a line; for goods followed by their discounts. */
function nameOf({ kind, description, discounts = [] }: InvoiceLine): string {
  const lowered = discounts.map((one) => `${bill[one.kind]} ${formatRupees(one.amountPaise)}`)
  return [kind === 'goods' ? description : bill[kind], ...lowered].join('\n')
}

/** Column widths in points; they add up to the 511 between the margins. */
const HOME_WIDTHS = [22, 148, 50, 28, 68, 34, 49, 49, 63]
const AWAY_WIDTHS = [22, 177, 54, 32, 72, 36, 53, 65]

/** The lines of a document as a table: CGST with SGST or UTGST within the seller's state, else IGST. */
export function tableOf({ lines, totals, seller, placeOfSupply }: InvoiceContent): Table {
  const heads = taxHeads({ from: seller.state, to: placeOfSupply.state })
  const isAtHome = heads.length === 2
  const taxes = heads.map((head) => words[head])
  const taxOf = (part: InvoiceLine | InvoiceTotals) =>
    isAtHome ? [figure(part.cgstPaise), figure(part.sgstPaise)] : [figure(part.igstPaise)]
  const titles = [
    ...[words.serial, words.description, words.hsn, words.quantity, words.taxable, words.rate],
    ...[...taxes, words.amount],
  ]
  // A credit note leaves out lines of which nothing is credited.
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
