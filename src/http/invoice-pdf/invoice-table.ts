import type { InvoiceContent, InvoiceLine, InvoiceTotals } from '#domain/invoices/invoice.ts'
import { GOODS_UNIT, isService } from '#domain/invoices/lines.ts'
import { taxHeads } from '#domain/invoices/tax-heads.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { formatRupees } from '#domain/money/money.ts'
import { lineNames } from '#domain/orders/order.ts'
import { besideEnglish } from './beside-english.ts'

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

/** The description of a line; for goods followed by their discounts. */
function nameOf(line: InvoiceLine, language: Language): string {
  const { kind, description: productName, discounts = [] } = line
  const bill = besideEnglish(language, 'bill')
  const lowered = discounts.map(
    (one) => `${bill(one.kind).join(' / ')} ${formatRupees(one.amountPaise)}`,
  )
  const called = kind === 'goods' ? lineNames({ ...line, productName }, language) : bill(kind)
  return [...called, ...lowered].join('\n')
}

/** The quantity, for goods with its unit; empty if a credit note reverses no whole piece. */
function quantityOf({ kind, hsn, quantity }: InvoiceLine): string {
  if (kind !== 'goods' || isService(hsn)) return String(quantity)
  return quantity === 0 ? '' : `${quantity} ${GOODS_UNIT}`
}

/** The first titles: a document lists either goods (HSN) or a consultation (SAC). */
const firstTitles = (lines: readonly InvoiceLine[]) => {
  const code = lines.some(({ hsn }) => isService(hsn)) ? 'sac' : 'hsn'
  return ['serial', 'description', code, 'quantity', 'taxable', 'rate'] as const
}
type Title =
  | ReturnType<typeof firstTitles>[number]
  | ReturnType<typeof taxHeads>[number]
  | 'amount'
  | 'total'

/** Column widths in points; they add up to the 511 between the margins. */
const HOME_WIDTHS = [22, 134, 50, 42, 68, 34, 49, 49, 63]
const AWAY_WIDTHS = [22, 167, 54, 42, 72, 36, 53, 65]
/** For a commercial credit note, which carries no tax. */
const UNTAXED_WIDTHS = [22, 320, 54, 42, 73]

/**
 * The lines of a document as a table: CGST with SGST or UTGST within the seller's state, else IGST; a commercial credit
 * note has no tax.
 */
export function tableOf(
  { kind, lines, totals, seller, placeOfSupply, isCommercial }: InvoiceContent,
  language: Language = DEFAULT_LANGUAGE,
): Table {
  const beside = besideEnglish(language, 'invoiceDocument')
  const titleOf = (key: Title) => beside(key).join('\n')
  const heads = taxHeads({ from: seller.state, to: placeOfSupply.state })
  const isAtHome = heads.length === 2
  const taxes = heads.map((head) => titleOf(head))
  const taxOf = (part: InvoiceLine | InvoiceTotals) =>
    isAtHome ? [figure(part.cgstPaise), figure(part.sgstPaise)] : [figure(part.igstPaise)]
  const titles = [...firstTitles(lines).map(titleOf), ...taxes, titleOf('amount')]
  // A credit note omits lines without a credited amount; an invoice lists all goods of the parcel.
  const shown = lines.filter(({ grossPaise }) => kind === 'invoice' || grossPaise !== 0)
  const goodsOf = (line: InvoiceLine, index: number) => [
    String(index + 1),
    nameOf(line, language),
    line.hsn,
    quantityOf(line),
  ]
  if (isCommercial) {
    return {
      columns: columnsOf([...titles.slice(0, 4), ...titles.slice(-1)], UNTAXED_WIDTHS),
      rows: shown.map((line, index) => [...goodsOf(line, index), figure(line.grossPaise)]),
      total: ['', titleOf('total'), '', '', figure(totals.totalPaise)],
    }
  }
  return {
    columns: columnsOf(titles, isAtHome ? HOME_WIDTHS : AWAY_WIDTHS),
    rows: shown.map((line, index) => [
      ...goodsOf(line, index),
      figure(line.taxablePaise),
      `${line.gstPercent} %`,
      ...taxOf(line),
      figure(line.grossPaise),
    ]),
    total: [
      '',
      titleOf('total'),
      '',
      '',
      figure(totals.taxablePaise),
      '',
      ...taxOf(totals),
      figure(totals.totalPaise),
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
