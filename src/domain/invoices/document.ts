import { STATES } from '../delivery/states.ts'
import { cashPaise } from '../orders/advance.ts'
import type { Order } from '../orders/order.ts'
import { indianDay } from '../time/india.ts'
import { creditedPieces, creditLines, remainingLines } from './credit-lines.ts'
import { type InvoiceContent, type Seller, totalsOf } from './invoice.ts'
import { invoiceLines } from './lines.ts'

/** The invoice of an order under the given number. docs/law.md, GST. */
export function invoiceOf(
  order: Order,
  { seller, number, at }: { seller: Seller; number: string; at: Date },
): InvoiceContent {
  const { recipient, address, city, state, pincode, phone } = order.delivery
  const { business } = order
  const lines = invoiceLines(order, { from: seller.state, to: state })
  return {
    kind: 'invoice',
    number,
    issuedOn: indianDay(at),
    seller,
    recipient: {
      name: business?.name ?? (recipient || order.userName),
      ...{ address, city, state, pincode, phone },
      ...(business && { gstin: business.gstin }),
    },
    placeOfSupply: { state, gstCode: STATES.find(({ name }) => name === state)?.gstCode ?? '' },
    order: {
      id: order.id,
      number: order.number,
      placedOn: indianDay(order.createdAt),
      paymentMethod: order.paymentMethod,
      ...(order.advancePaise && {
        advance: { paidPaise: order.advancePaise, cashPaise: cashPaise(order) },
      }),
      ...(order.creditPaise && {
        credit: { paidPaise: order.creditPaise, duePaise: cashPaise(order) },
      }),
    },
    lines,
    totals: totalsOf(lines),
    against: undefined,
  }
}

/** What is left to credit of an invoice, in paise. */
export function creditablePaise(
  invoice: InvoiceContent,
  credited: readonly InvoiceContent[],
): number {
  return credited.reduce((left, note) => left - note.totals.totalPaise, invoice.totals.totalPaise)
}

/**
 * A credit note over a part of an invoice, given the earlier ones. Throws when the amount exceeds
 * what is left; check `creditablePaise` first. docs/law.md, GST.
 */
export function creditNoteOf(
  invoice: InvoiceContent,
  credited: readonly InvoiceContent[],
  note: {
    amountPaise: number
    /** The value of returned goods for each line; without it the amount is shared over everything. */
    cameBackPaise?: readonly number[] | undefined
    number: string
    at: Date
  },
): InvoiceContent {
  const remaining = remainingLines(
    invoice.lines,
    credited.map(({ lines }) => lines),
  )
  // Lines keep their places for the next note; lines without a value are not printed.
  const lines = creditLines(remaining, note.amountPaise, note.cameBackPaise).map((line, index) => {
    const sold = invoice.lines[index]
    return line.kind === 'goods' && sold
      ? { ...line, quantity: creditedPieces(sold, line.grossPaise) }
      : line
  })
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
