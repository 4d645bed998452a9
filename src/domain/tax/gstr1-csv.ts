import { GOODS_UNIT, isService } from '../invoices/lines.ts'
import { rupeesOf } from '../money/money.ts'
import { type Cell, type Columns, cellsOf, namesOf } from '../text/sheet.ts'
import type { AtRate, Gstr1, HsnRow, ListedDocument, PlaceAtRate } from './gstr1.ts'

/** The sheets of the portal's offline tool that this shop fills, by the names of its files. */
export const GSTR1_FILES = [
  'b2b',
  'b2cl',
  'b2cs',
  'cdnr',
  'cdnur',
  'exemp',
  'hsn-b2b',
  'hsn-b2c',
  'docs',
] as const
export type Gstr1File = (typeof GSTR1_FILES)[number]

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `2026-11-24` as `24-Nov-2026`. */
function portalDate(day: string): string {
  const [year, month, date] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`
}

/** `24-Gujarat`; the tool writes '&' where the shop's names have 'and'. */
const portalPlace = ({ state, gstCode }: { state: string; gstCode: string }): string =>
  `${gstCode}-${state.replaceAll(' and ', ' & ')}`

/** No cess, no reduced rate and no sale through another marketplace occur in this shop. */
const NO_CESS = 0
const FULL_RATE = ''
const NO_MARKETPLACE = ''
const UQC = `${GOODS_UNIT}-PIECES`
/** Services have no quantity. */
const NO_UQC = 'NA'

const sheetOf = <Row>(rows: readonly Row[], columns: Columns<Row>): Cell[][] => [
  namesOf(columns),
  ...rows.map((row) => cellsOf(columns, row)),
]

interface DocumentAtRate {
  one: ListedDocument
  rate: AtRate
}

const perRate = (rows: readonly ListedDocument[]): DocumentAtRate[] =>
  rows.flatMap((one) => one.rates.map((rate) => ({ one, rate })))

const RECIPIENT: Columns<DocumentAtRate> = {
  'GSTIN/UIN of Recipient': ({ one }) => one.recipient.gstin ?? '',
  'Receiver Name': ({ one }) => one.recipient.name,
}
const INVOICE: Columns<DocumentAtRate> = {
  'Invoice Number': ({ one }) => one.number,
  'Invoice date': ({ one }) => portalDate(one.issuedOn),
  'Invoice Value': ({ one }) => rupeesOf(one.totalPaise),
  'Place Of Supply': ({ one }) => portalPlace(one.place),
}
const NOTE: Columns<DocumentAtRate> = {
  'Note Number': ({ one }) => one.number,
  'Note Date': ({ one }) => portalDate(one.issuedOn),
  'Note Type': () => 'C',
  'Place Of Supply': ({ one }) => portalPlace(one.place),
}
const NOTE_VALUE: Columns<DocumentAtRate> = {
  'Note Value': ({ one }) => rupeesOf(one.totalPaise),
}
const APPLICABLE = { 'Applicable % of Tax Rate': () => FULL_RATE }
const AMOUNTS: Columns<{ rate: AtRate }> = {
  Rate: ({ rate }) => rate.gstPercent,
  'Taxable Value': ({ rate }) => rupeesOf(rate.taxablePaise),
  'Cess Amount': () => NO_CESS,
}
const MARKETPLACE = { 'E-Commerce GSTIN': () => NO_MARKETPLACE }
const REVERSE_CHARGE = { 'Reverse Charge': () => 'N' }

const SMALL_SALES: Columns<{ place: PlaceAtRate['place']; rate: AtRate }> = {
  Type: () => 'OE',
  'Place Of Supply': ({ place }) => portalPlace(place),
  ...APPLICABLE,
  ...AMOUNTS,
  ...MARKETPLACE,
}

const HSN_COLUMNS: Columns<HsnRow> = {
  HSN: (row) => row.hsn,
  Description: () => '',
  UQC: (row) => (isService(row.hsn) ? NO_UQC : UQC),
  'Total Quantity': (row) => row.pieces,
  'Total Value': (row) => rupeesOf(row.totalPaise),
  Rate: (row) => row.gstPercent,
  'Taxable Value': (row) => rupeesOf(row.taxablePaise),
  'Integrated Tax Amount': (row) => rupeesOf(row.igstPaise),
  'Central Tax Amount': (row) => rupeesOf(row.cgstPaise),
  'State/UT Tax Amount': (row) => rupeesOf(row.sgstPaise),
  'Cess Amount': () => NO_CESS,
}

const NATURES = { invoice: 'Invoices for outward supply', 'credit-note': 'Credit Note' } as const

/** The rows of the nil-rated sheet, which are present even without such supplies. */
export const NIL_ROWS = [
  {
    isInterState: true,
    isRegistered: true,
    csv: 'Inter-State supplies to registered persons',
    json: 'INTRB2B',
  },
  {
    isInterState: false,
    isRegistered: true,
    csv: 'Intra-State supplies to registered persons',
    json: 'INTRAB2B',
  },
  {
    isInterState: true,
    isRegistered: false,
    csv: 'Inter-State supplies to unregistered persons',
    json: 'INTRB2C',
  },
  {
    isInterState: false,
    isRegistered: false,
    csv: 'Intra-State supplies to unregistered persons',
    json: 'INTRAB2C',
  },
] as const

/** Returns the supplies without tax to one kind of buyer, in paise: nil-rated goods and exempt services. */
export function nilOf(
  { nil }: Gstr1,
  { isInterState, isRegistered }: { isInterState: boolean; isRegistered: boolean },
): { nilPaise: number; exemptPaise: number } {
  const { totalPaise = 0, exemptPaise = 0 } =
    nil.find((row) => row.isInterState === isInterState && row.isRegistered === isRegistered) ?? {}
  return { nilPaise: totalPaise - exemptPaise, exemptPaise }
}

const SHEETS: Record<Gstr1File, (gstr1: Gstr1) => Cell[][]> = {
  b2b: ({ b2b }) =>
    sheetOf(perRate(b2b), {
      ...RECIPIENT,
      ...INVOICE,
      ...REVERSE_CHARGE,
      ...APPLICABLE,
      'Invoice Type': () => 'Regular B2B',
      ...MARKETPLACE,
      ...AMOUNTS,
    }),
  b2cl: ({ b2cl }) =>
    sheetOf(perRate(b2cl), { ...INVOICE, ...APPLICABLE, ...AMOUNTS, ...MARKETPLACE }),
  b2cs: ({ b2cs }) =>
    sheetOf(
      b2cs.map((rate) => ({ place: rate.place, rate })),
      SMALL_SALES,
    ),
  cdnr: ({ cdnr }) =>
    sheetOf(perRate(cdnr), {
      ...RECIPIENT,
      ...NOTE,
      ...REVERSE_CHARGE,
      'Note Supply Type': () => 'Regular B2B',
      ...NOTE_VALUE,
      ...APPLICABLE,
      ...AMOUNTS,
    }),
  cdnur: ({ cdnur }) =>
    sheetOf(perRate(cdnur), {
      'UR Type': () => 'B2CL',
      ...NOTE,
      ...NOTE_VALUE,
      ...APPLICABLE,
      ...AMOUNTS,
    }),
  exemp: (gstr1) => [
    [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    ...NIL_ROWS.map((row) => {
      const { nilPaise, exemptPaise } = nilOf(gstr1, row)
      return [row.csv, rupeesOf(nilPaise), rupeesOf(exemptPaise), 0]
    }),
  ],
  'hsn-b2b': ({ hsn }) => sheetOf(hsn.b2b, HSN_COLUMNS),
  'hsn-b2c': ({ hsn }) => sheetOf(hsn.b2c, HSN_COLUMNS),
  docs: ({ ranges }) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    // Documents are never cancelled; returns get credit notes.
    ...ranges.map(({ kind, first, last, count }) => [NATURES[kind], first, last, count, 0]),
  ],
}

/** Returns one sheet of GSTR-1 with the offline tool's columns, the header first; amounts in rupees. */
export const gstr1Sheet = (gstr1: Gstr1, file: Gstr1File): Cell[][] => SHEETS[file](gstr1)
