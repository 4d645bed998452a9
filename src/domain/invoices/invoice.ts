import type { ScriptNames } from '../catalog/product.ts'
import type { BillPart, OtherPartKind } from '../checkout/bill.ts'
import type { OrderId } from '../ids.ts'
import type { DeliveryAddress, PaymentMethod } from '../orders/order.ts'

export const DOCUMENT_KINDS = ['invoice', 'credit-note'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The seller, as every document names it (docs/law.md, GST). */
export interface Seller {
  name: string
  addressLines: readonly string[]
  gstin: string
  /** One of the 36 states; compared with the delivery state it decides the kind of tax. */
  state: string
  email: string
  phone: string
}

/** What a line is for; charges are parts of the supply of the goods (docs/law.md, GST). */
type LineKind = 'goods' | OtherPartKind

/** A line of a document, in paise; `grossPaise` is what was paid, tax included. */
export interface InvoiceLine {
  kind: LineKind
  /** The product's name when ordered; empty for charges, whose names are messages. */
  description: string
  /** The product's name in the other scripts; absent where none was kept. */
  names?: ScriptNames
  hsn: string
  /** Pieces sold; on a credit note those that it takes back. */
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
    /** Of a business that buys; without it a document is for a consumer. */
    gstin?: string
  }
  /** The delivery state, by name and GST code (docs/law.md, GST). */
  placeOfSupply: { state: string; gstCode: string }
  order: {
    id: OrderId
    number: string
    placedOn: string
    paymentMethod: PaymentMethod
    /** Of a cash order, where anything was paid in advance: that, and what is due at the door. */
    advance?: { paidPaise: number; cashPaise: number }
    /** Where returned goods pay a part of it: that, and what is paid otherwise. */
    credit?: { paidPaise: number; duePaise: number }
  }
  lines: readonly InvoiceLine[]
  totals: InvoiceTotals
  /**
   * Of a credit note that came too late to lower tax: its lines have none, and no return lists it
   * (docs/law.md, GST).
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
