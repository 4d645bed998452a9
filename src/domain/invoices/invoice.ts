import type { ScriptNames } from '../catalog/product.ts'
import type { BillPart, OtherPartKind } from '../checkout/bill.ts'
import type { OrderId } from '../ids.ts'
import type { DeliveryAddress, PaymentMethod } from '../orders/order.ts'

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The seller, as on every document (docs/law.md, GST). */
export interface Seller {
  name: string
  addressLines: readonly string[]
  gstin: string
  /** Absent on documents issued before the licence was printed (docs/law.md, food). */
  fssaiLicence?: string
  /** One of the 36 states; together with the delivery state, it determines the kind of tax. */
  state: string
  email: string
  phone: string
}

/** The kind of a line; charges are parts of the supply of the goods (docs/law.md, GST). */
type LineKind = 'goods' | OtherPartKind

/** A line of a document, in paise; `grossPaise` is the amount paid, including tax. */
export interface InvoiceLine {
  kind: LineKind
  /** The product's name when ordered; empty for charges, whose names are messages. */
  description: string
  /** The product's name in the other scripts; undefined if none was stored. */
  names?: ScriptNames
  hsn: string
  /** The pieces sold, or on a credit note those taken back. */
  quantity: number
  grossPaise: number
  /** The line's discounts, each negative and already deducted from `grossPaise`. */
  discounts?: readonly BillPart<OtherPartKind>[]
  gstPercent: number
  taxablePaise: number
  cgstPaise: number
  /** SGST, or UTGST in a union territory without a legislature (`tax-heads.ts`). */
  sgstPaise: number
  igstPaise: number
}

export interface InvoiceTotals {
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
  igstPaise: number
  /** Value and taxes together; equals the order's total. */
  totalPaise: number
}

/** The content of a document, frozen when it is issued. */
export interface InvoiceContent {
  kind: DocumentKind
  number: string
  /** The day in India: `2026-11-24`. */
  issuedOn: string
  seller: Seller
  recipient: Omit<DeliveryAddress, 'recipient'> & {
    name: string
    /** Set for a business; without it the document is for a consumer. */
    gstin?: string
  }
  /** The delivery state, by name and GST code (docs/law.md, GST). */
  placeOfSupply: { state: string; gstCode: string }
  order: {
    id: OrderId
    number: string
    placedOn: string
    paymentMethod: PaymentMethod
    /** Set for a cash order with an advance: the advance, and the amount due at the door. */
    advance?: { paidPaise: number; cashPaise: number }
    /** Set for an exchange: the credit of the returned goods, and the amount due in addition. */
    credit?: { paidPaise: number; duePaise: number }
  }
  lines: readonly InvoiceLine[]
  totals: InvoiceTotals
  /**
   * Set for a commercial credit note, issued too late to lower tax: its lines have no tax, and no GST
   * return lists it (docs/law.md, GST).
   */
  isCommercial?: true
  /** The invoice that a credit note refers to. */
  against: { number: string; issuedOn: string } | undefined
}

/** Sums the lines of a document, in paise. */
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
