import { STATES } from '../delivery/states.ts'
import type { Order } from '../orders/order.ts'
import { indianDay } from '../time/india.ts'
import { creditLines, remainingLines } from './credit-lines.ts'
import { type InvoiceContent, type Seller, totalsOf } from './invoice.ts'
import { invoiceLines } from './lines.ts'

/** What an order's tax invoice says; the number is the one just given. docs/law.md, GST. */
export function invoiceOf(
  order: Order,
  { seller, number, at }: { seller: Seller; number: string; at: Date },
): InvoiceContent {
  const { recipient, address, city, state, pincode, phone } = order.delivery
  const lines = invoiceLines(order, { from: seller.state, to: state })
  return {
    kind: 'invoice',
    number,
    issuedOn: indianDay(at),
    seller,
    recipient: { name: recipient || order.userName, address, city, state, pincode, phone },
    placeOfSupply: { state, gstCode: STATES.find(({ name }) => name === state)?.gstCode ?? '' },
    order: {
      id: order.id,
      number: order.number,
      placedOn: indianDay(order.createdAt),
      paymentMethod: order.paymentMethod,
    },
    lines,
    totals: totalsOf(lines),
    against: undefined,
  }
}

/** How much of an invoice no credit note has taken back yet, in paise. */
export function creditablePaise(
  invoice: InvoiceContent,
  credited: readonly InvoiceContent[],
): number {
  return credited.reduce((left, note) => left - note.totals.totalPaise, invoice.totals.totalPaise)
}

/**
 * What a credit note over a part of an invoice says, beside those already issued. Throws when more
 * is to be credited than is left; ask `creditablePaise` before. docs/law.md, GST.
 */
export function creditNoteOf(
  invoice: InvoiceContent,
  credited: readonly InvoiceContent[],
  note: {
    amountPaise: number
    /** What came back, by its worth line by line; without it the amount is a part of everything. */
    cameBackPaise?: readonly number[] | undefined
    number: string
    at: Date
  },
): InvoiceContent {
  const remaining = remainingLines(
    invoice.lines,
    credited.map(({ lines }) => lines),
  )
  // Lines stay in their places, so that the next note finds its own; those without a value are not printed.
  const lines = creditLines(remaining, note.amountPaise, note.cameBackPaise)
  return {
    ...invoice,
    kind: 'credit-note',
    number: note.number,
    issuedOn: indianDay(note.at),
    lines,
    totals: totalsOf(lines),
    against: { number: invoice.number, issuedOn: invoice.issuedOn },
  }
}
