import { GOODS_UNIT, isService } from '../invoices/lines.ts'
import { rupeesOf } from '../money/money.ts'
import type { AtRate, Gstr1, HsnRow, ListedDocument } from './gstr1.ts'

type Cell = string | number
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

const perRate = (
  rows: readonly ListedDocument[],
  row: (one: ListedDocument, rate: AtRate) => Cell[],
) => rows.flatMap((one) => one.rates.map((rate) => row(one, rate)))

function hsnSheet(rows: readonly HsnRow[]): Cell[][] {
  return [
    [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    ...rows.map((row) => [
      row.hsn,
      '',
      isService(row.hsn) ? NO_UQC : UQC,
      row.pieces,
      rupeesOf(row.totalPaise),
      row.gstPercent,
      rupeesOf(row.taxablePaise),
      rupeesOf(row.igstPaise),
      rupeesOf(row.cgstPaise),
      rupeesOf(row.sgstPaise),
      NO_CESS,
    ]),
  ]
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
  b2b: ({ b2b }) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Reverse Charge',
      'Applicable % of Tax Rate',
      'Invoice Type',
      'E-Commerce GSTIN',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...perRate(b2b, (one, rate) => [
      one.recipient.gstin ?? '',
      one.recipient.name,
      one.number,
      portalDate(one.issuedOn),
      rupeesOf(one.totalPaise),
      portalPlace(one.place),
      'N',
      FULL_RATE,
      'Regular B2B',
      NO_MARKETPLACE,
      rate.gstPercent,
      rupeesOf(rate.taxablePaise),
      NO_CESS,
    ]),
  ],
  b2cl: ({ b2cl }) => [
    [
      'Invoice Number',
      'Invoice date',
      'Invoice Value',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...perRate(b2cl, (one, rate) => [
      one.number,
      portalDate(one.issuedOn),
      rupeesOf(one.totalPaise),
      portalPlace(one.place),
      FULL_RATE,
      rate.gstPercent,
      rupeesOf(rate.taxablePaise),
      NO_CESS,
      NO_MARKETPLACE,
    ]),
  ],
  b2cs: ({ b2cs }) => [
    [
      'Type',
      'Place Of Supply',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    ...b2cs.map((row) => [
      'OE',
      portalPlace(row.place),
      FULL_RATE,
      row.gstPercent,
      rupeesOf(row.taxablePaise),
      NO_CESS,
      NO_MARKETPLACE,
    ]),
  ],
  cdnr: ({ cdnr }) => [
    [
      'GSTIN/UIN of Recipient',
      'Receiver Name',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Reverse Charge',
      'Note Supply Type',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...perRate(cdnr, (one, rate) => [
      one.recipient.gstin ?? '',
      one.recipient.name,
      one.number,
      portalDate(one.issuedOn),
      'C',
      portalPlace(one.place),
      'N',
      'Regular B2B',
      rupeesOf(one.totalPaise),
      FULL_RATE,
      rate.gstPercent,
      rupeesOf(rate.taxablePaise),
      NO_CESS,
    ]),
  ],
  cdnur: ({ cdnur }) => [
    [
      'UR Type',
      'Note Number',
      'Note Date',
      'Note Type',
      'Place Of Supply',
      'Note Value',
      'Applicable % of Tax Rate',
      'Rate',
      'Taxable Value',
      'Cess Amount',
    ],
    ...perRate(cdnur, (one, rate) => [
      'B2CL',
      one.number,
      portalDate(one.issuedOn),
      'C',
      portalPlace(one.place),
      rupeesOf(one.totalPaise),
      FULL_RATE,
      rate.gstPercent,
      rupeesOf(rate.taxablePaise),
      NO_CESS,
    ]),
  ],
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
  'hsn-b2b': ({ hsn }) => hsnSheet(hsn.b2b),
  'hsn-b2c': ({ hsn }) => hsnSheet(hsn.b2c),
  docs: ({ ranges }) => [
    ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    // Documents are never cancelled; returns get credit notes.
    ...ranges.map(({ kind, first, last, count }) => [NATURES[kind], first, last, count, 0]),
  ],
}

/** Returns one sheet of GSTR-1 with the offline tool's columns, the header first; amounts in rupees. */
export const gstr1Sheet = (gstr1: Gstr1, file: Gstr1File): Cell[][] => SHEETS[file](gstr1)
