import type { BillPart, OtherPartKind } from '../checkout/bill.ts'
import type { OrderId } from '../ids.ts'
import type { PaymentMethod } from '../orders/order.ts'

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Who sells, as every document names it (docs/law.md, GST). */
export interface Seller {
  name: string
  addressLines: readonly string[]
  gstin: string
  /** One of the 36 states; with the delivery's it decides whose tax it is. */
  state: string
  email: string
  phone: string
}

/** What a line is for; charges are parts of the supply of the goods (docs/law.md, GST). */
export type LineKind = 'goods' | OtherPartKind

/** One line of a document, all in paise; `grossPaise` is what was paid for it, tax included. */
export interface InvoiceLine {
  kind: LineKind
  /** The product's name of its moment; empty for charges, whose names are sentences. */
  description: string
  hsn: string
  quantity: number
  grossPaise: number
  /** What the price of goods was lowered by, each below zero: already taken off `grossPaise`. */
  discounts?: readonly BillPart<OtherPartKind>[]
  gstPercent: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
}

export interface InvoiceTotals {
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  /** Taxable value and taxes together; the order's own total. */
  totalPaise: number
}

/** Everything that a document says, frozen when it is issued. */
export interface InvoiceContent {
  kind: DocumentKind
  number: string
  /** The day in India: `2026-11-24`. */
  issuedOn: string
  seller: Seller
  recipient: {
    name: string
    address: string
    city: string
    state: string
    pincode: string
    phone: string
  }
  /** The delivery state, by its name and its GST code (docs/law.md, GST). */
  placeOfSupply: { state: string; gstCode: string }
  order: { id: OrderId; number: string; placedOn: string; paymentMethod: PaymentMethod }
  lines: readonly InvoiceLine[]
  totals: InvoiceTotals
  /** The invoice that a credit note is about. */
  against: { number: string; issuedOn: string } | undefined
}

/** Adds the lines of a document up, in paise. */
export function totalsOf(lines: readonly InvoiceLine[]): InvoiceTotals {
  const sum = (part: (line: InvoiceLine) => number) =>
    lines.reduce((all, line) => all + part(line), 0)
  return {
    taxablePaise: sum((line) => line.taxablePaise),
    cgstPaise: sum((line) => line.cgstPaise),
    sgstPaise: sum((line) => line.sgstPaise),
    igstPaise: sum((line) => line.igstPaise),
    totalPaise: sum((line) => line.grossPaise),
  }
}
