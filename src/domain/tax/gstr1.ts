import type { DocumentKind, InvoiceContent, InvoiceTotals } from '../invoices/invoice.ts'

/** When rules and columns were last checked; shown on the owner's screen. */
export const GST_RULES_CHECKED_ON = '2026-11-23'

/** Above this value an invoice to a consumer in another state is listed individually (docs/law.md, GST returns). */
export const LARGE_INVOICE_PAISE = 1_00_000_00

/**
 * Above this turnover of a financial year, without taxes, the next one has duties that this shop does not fulfil by itself:
 * HSN codes of six digits and e-invoices to businesses (docs/law.md, GST returns).
 */
export const LARGE_TURNOVER_PAISE = 5_00_00_000_00

/** The digits that an HSN code needs after a financial year of this turnover in paise (docs/law.md, GST returns). */
export const hsnDigitsAfter = (turnoverPaise: number): number =>
  turnoverPaise > LARGE_TURNOVER_PAISE ? 6 : 4

/** The tables of GSTR-1 in which this shop can have supplies, in the portal's sequence. */
export const SUPPLY_SECTIONS = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil'] as const
export type SupplySection = (typeof SUPPLY_SECTIONS)[number]

/** An issued document; for a credit note, with the invoice that it refers to. */
export interface ReturnDocument {
  content: InvoiceContent
  against: InvoiceContent | undefined
}

/** Amounts at one rate, in paise; negative where credit notes outweigh invoices. */
export interface AtRate extends InvoiceTotals {
  gstPercent: number
}

/** A document that is listed individually; amounts of credit notes are positive, as the portal requires. */
export interface ListedDocument {
  number: string
  issuedOn: string
  place: InvoiceContent['placeOfSupply']
  isInterState: boolean
  recipient: { name: string; gstin: string | undefined }
  /** The total of the whole document, including exempt goods. */
  totalPaise: number
  rates: AtRate[]
}

export interface PlaceAtRate extends AtRate {
  place: InvoiceContent['placeOfSupply']
  isInterState: boolean
}

export interface NilSupplies {
  isInterState: boolean
  isRegistered: boolean
  totalPaise: number
  /** The part for services that a notification exempts; the rest is for nil-rated goods. */
  exemptPaise: number
}

export interface HsnRow extends AtRate {
  hsn: string
  pieces: number
}

/** Consecutive numbers of a series. */
export interface NumberRange {
  kind: DocumentKind
  first: string
  last: string
  count: number
}

/** A sum that differs from that of the documents, and by how much. */
export interface Difference {
  at: 'sections' | 'hsn-b2b' | 'hsn-b2c' | 'documents'
  figure: keyof InvoiceTotals
  paise: number
}

/** The outward supplies of a month. Sums are invoices less credit notes, in paise. */
export interface Gstr1 {
  /** The GSTINs of the shop under which its documents were issued; several if it changed. */
  sellers: string[]
  issued: Record<DocumentKind, { count: number; totals: InvoiceTotals }>
  /** Commercial credit notes, issued too late to lower tax, which are in no table (docs/law.md, GST). */
  commercial: { count: number; totalPaise: number }
  /** The sum of the totals of all documents. */
  totals: InvoiceTotals
  b2b: ListedDocument[]
  b2cl: ListedDocument[]
  b2cs: PlaceAtRate[]
  cdnr: ListedDocument[]
  cdnur: ListedDocument[]
  nil: NilSupplies[]
  sections: Record<SupplySection, InvoiceTotals>
  hsn: Record<'b2b' | 'b2c', HsnRow[]>
  ranges: NumberRange[]
  /** The digits that a code needs. */
  hsnDigits: number
  /** Numbers of documents with a code of fewer digits. */
  withoutHsn: string[]
  /** Empty if every sum equals that of the documents. */
  differences: Difference[]
}
