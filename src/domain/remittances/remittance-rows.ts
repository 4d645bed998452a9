import { parseCourierReference } from '../orders/number.ts'
import { TRACKING_ID } from '../shipments/tracking-id.ts'
import { withWesternDigits } from '../text/figures.ts'
import { plainFigure } from '../text/written-figures.ts'

/** A line of a courier's list, split into cells. */
export interface ListedLine {
  /** The line number in a spreadsheet. */
  line: number
  cells: readonly string[]
}

/** The amount that a courier remits for one parcel. */
export interface RemittanceRow {
  line: number
  /** The tracking id; empty if only the order is named. */
  trackingId: string
  /** The order number; empty if only the parcel is named. */
  orderNumber: string
  /** In paise; negative if an earlier amount is reversed. */
  amountPaise: number
}

type RowProblem =
  | 'parcel-missing'
  | 'parcel-wrong'
  | 'amount-missing'
  | 'amount-wrong'
  | 'cells-wrong'
  | 'twice-in-list'

export interface RowError {
  line: number
  problem: RowProblem
  /** The offending text, shortened. */
  found: string
  /** The amount of a line that names no parcel. */
  paise?: number | undefined
}

export type RowsAnswer =
  | {
      ok: true
      rows: readonly RemittanceRow[]
      errors: readonly RowError[]
      /** Lines with an amount of zero, since couriers also list parcels without payment, and the total at the end. */
      withoutMoney: number
    }
  | { ok: false; reason: 'columns-unknown' | 'no-rows' | 'too-many-rows' }

/** Couriers pay two or three times a week; a busier shop splits the file. */
export const MAX_REMITTANCE_ROWS = 1_000
const MAX_FOUND_LENGTH = 60

const isReference = (cell: string): boolean => parseCourierReference(cell) !== undefined
/** Up to ₹99,99,999 with two decimals. */
const AMOUNT = /^(-?)(\d{1,7})(?:\.(\d{1,2}))?$/

// The column names of couriers' lists, letters only; paid amounts come before due amounts.
const TRACKING_COLUMNS = [
  'awb',
  'awbcode',
  'awbno',
  'awbnumber',
  'trackingid',
  'trackingnumber',
  'trackingno',
  'waybill',
  'waybillno',
  'waybillnumber',
  'shipment',
  'parcel',
]
const ORDER_COLUMNS = [
  'channelorderid',
  'orderid',
  'ordernumber',
  'orderno',
  'order',
  'referenceno',
  'reference',
]
const AMOUNT_COLUMNS = [
  'remittedamount',
  'remittanceamount',
  'amountremitted',
  'codremitted',
  'remitted',
  'codpayable',
  'netamount',
  'codamount',
  'cod',
  'amount',
  'amountinr',
  'amountrs',
]

interface Columns {
  tracking: number
  order: number
  amount: number
}

/** Files may have a title and a period above their header. */
const MAX_TITLE_LINES = 10

/**
 * Parses a courier's list: with a header, or without one as parcel or order number and an amount in
 * rupees, with digits of any script. Reports every invalid line below the header. Refuses an empty list, too many rows,
 * and a header without the required columns.
 */
export function readRemittanceRows(sent: readonly ListedLine[]): RowsAnswer {
  const lines = sent.map(({ line, cells }) => ({ line, cells: cells.map(withWesternDigits) }))
  const [first] = lines
  if (!first) return { ok: false, reason: 'no-rows' }
  const headAt = placeOfHead(lines)
  const columns = columnsOf(lines[headAt]?.cells ?? [])
  // Every row contains digits; a first line without any is a header.
  const hasHead = !first.cells.some((cell) => /\d/.test(cell))
  if (hasHead && !columns) return { ok: false, reason: 'columns-unknown' }
  const body = lines.slice(headAt + 1)
  if (body.length === 0) return { ok: false, reason: 'no-rows' }
  if (body.length > MAX_REMITTANCE_ROWS) return { ok: false, reason: 'too-many-rows' }
  const read = withoutTotal(body.map((line) => readLine(line, columns)))
  const rows = read.flatMap((one) => (one && 'amountPaise' in one ? [one] : []))
  const errors = read.flatMap((one) => (one && 'problem' in one ? [one] : []))
  const withoutMoney = read.filter((one) => one === undefined).length
  const inOrder = [...errors, ...repeated(rows)].toSorted((one, other) => one.line - other.line)
  return { ok: true, rows, errors: inOrder, withoutMoney }
}

/** The place of the header, -1 without one: nothing above it may be a payment, which would be lost. */
function placeOfHead(lines: readonly ListedLine[]): number {
  const place = lines.slice(0, MAX_TITLE_LINES + 1).findIndex(({ cells }) => columnsOf(cells))
  const isPaid = (line: ListedLine) => 'amountPaise' in (readLine(line, undefined) ?? {})
  return lines.slice(0, Math.max(0, place)).some(isPaid) ? -1 : place
}

type ReadLine = RemittanceRow | RowError | undefined

/** Empties the last line if it names no parcel and its amount is the sum of the others, as couriers write it. */
function withoutTotal(read: readonly ReadLine[]): readonly ReadLine[] {
  const last = read.at(-1)
  const others = read.slice(0, -1)
  let sumPaise = 0
  for (const one of others) sumPaise += one && 'amountPaise' in one ? one.amountPaise : 0
  const isTotal = last && 'problem' in last && last.paise === sumPaise
  return isTotal ? [...others, undefined] : read
}

function columnsOf(head: readonly string[]): Columns | undefined {
  const names = head.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const placeOf = (known: readonly string[]) =>
    known.map((name) => names.indexOf(name)).find((place) => place >= 0) ?? -1
  const columns = {
    tracking: placeOf(TRACKING_COLUMNS),
    order: placeOf(ORDER_COLUMNS),
    amount: placeOf(AMOUNT_COLUMNS),
  }
  const namesParcel = columns.tracking >= 0 || columns.order >= 0
  return namesParcel && columns.amount >= 0 ? columns : undefined
}

/** Reads a line; undefined for an amount of zero. */
function readLine({ line, cells }: ListedLine, columns: Columns | undefined): ReadLine {
  const named = columns ? cellsOf(cells, columns) : cellsWithoutHead(cells)
  const wrong = (problem: RowProblem, found: string): RowError => ({
    line,
    problem,
    found: found.slice(0, MAX_FOUND_LENGTH),
  })
  if (!named) return wrong('cells-wrong', cells.join(' '))
  const { parcels, amount } = named
  const given = parcels.map(plain).filter((cell) => cell !== '')
  if (given.length === 0) {
    return { ...wrong('parcel-missing', ''), paise: paiseOfText(amount) }
  }
  // Numbers of orders and parcels contain digits, unlike a line that is called: Total.
  if (!given.some((cell) => /\d/.test(cell))) {
    return { ...wrong('parcel-wrong', given.join(' ')), paise: paiseOfText(amount) }
  }
  const orderNumber = given.find(isReference)?.toUpperCase() ?? ''
  const trackingId = given.find((cell) => !isReference(cell) && TRACKING_ID.test(cell)) ?? ''
  if (orderNumber === '' && trackingId === '') return wrong('parcel-wrong', given.join(' '))
  if (amount.trim() === '') return wrong('amount-missing', given.join(' '))
  const amountPaise = paiseOfText(amount)
  if (amountPaise === undefined) return wrong('amount-wrong', amount)
  return amountPaise === 0 ? undefined : { line, trackingId, orderNumber, amountPaise }
}

function cellsOf(cells: readonly string[], { tracking, order, amount }: Columns) {
  const at = (place: number) => (place >= 0 ? (cells[place] ?? '') : '')
  return { parcels: [at(tracking), at(order)], amount: at(amount) }
}

/** A number and an amount, possibly separated by a space only. */
function cellsWithoutHead(cells: readonly string[]) {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const parts = filled.length === 1 ? (filled[0] ?? '').split(/\s+/) : filled
  const [parcel = '', amount = ''] = parts
  return parts.length > 2 ? undefined : { parcels: [parcel], amount }
}

/** Removes signs that spreadsheets and people put in front of a number. */
const plain = (cell: string): string => cell.trim().replace(/^['#]+/, '')

/** Parses rupees such as `₹1,299.00` into paise; undefined if invalid. */
function paiseOfText(text: string): number | undefined {
  const [, sign, rupees = '', decimals = ''] = AMOUNT.exec(plainFigure(plain(text))) ?? []
  if (sign === undefined) return undefined
  const paise = Number(rupees) * 100 + Number(decimals.padEnd(2, '0'))
  return sign === '-' && paise !== 0 ? -paise : paise
}

/** Reports repeated lines, which are mistakes: a courier that pays twice uses two lists. */
function repeated(rows: readonly RemittanceRow[]): RowError[] {
  const seen = new Set<string>()
  return rows.flatMap(({ line, trackingId, orderNumber, amountPaise }): RowError[] => {
    const name = `${trackingId} ${orderNumber} ${amountPaise}`.trim()
    const isAgain = seen.has(name)
    seen.add(name)
    return isAgain ? [{ line, problem: 'twice-in-list', found: trackingId || orderNumber }] : []
  })
}
