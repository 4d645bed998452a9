import { stateNamed } from '../delivery/states.ts'
import { cashPaise } from '../orders/advance.ts'
import type { Order } from '../orders/order.ts'
import { indianDay } from '../time/india.ts'
import { creditedPieces, creditLines, remainingLines } from './credit-lines.ts'
import { type InvoiceContent, type InvoiceLine, type Seller, totalsOf } from './invoice.ts'
import { invoiceLines } from './lines.ts'

/** Creates the invoice of an order with the given number. docs/law.md, GST. */
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
      address,
      city,
      state,
      pincode,
      phone,
      ...(business && { gstin: business.gstin }),
    },
    placeOfSupply: { state, gstCode: stateNamed(state)?.gstCode ?? '' },
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

/** Returns how much of an invoice can still be credited, in paise. */
export function creditablePaise(invoice: InvoiceContent, credited: readonly InvoiceContent[]) {
  return credited.reduce((left, note) => left - note.totals.totalPaise, invoice.totals.totalPaise)
}

/**
 * Returns the last day on which a credit note may lower the tax of an invoice: 30 November after the
 * financial year of its supply. Both are days in India: `2026-11-24`. docs/law.md, GST, section 34(2).
 */
export function lastDayToLowerTax(issuedOn: string): string {
  const year = Number(issuedOn.slice(0, 4))
  return `${Number(issuedOn.slice(5, 7)) >= 4 ? year + 1 : year}-11-30`
}

/** True if a credit note at this time is too late to lower the tax of an invoice. */
export const isTooLateForTax = (
  { issuedOn }: Pick<InvoiceContent, 'issuedOn'>,
  at: Date,
): boolean => indianDay(at) > lastDayToLowerTax(issuedOn)

/** The line without tax. */
const withoutTax = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  taxablePaise: line.grossPaise,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
})

/**
 * Creates a credit note over a part of an invoice, given the earlier ones; if it is too late to lower
 * tax, it is a commercial one. Throws if the amount exceeds what is left; check `creditablePaise`
 * first. docs/law.md, GST.
 */
export function creditNoteOf(
  invoice: InvoiceContent,
  credited: readonly InvoiceContent[],
  note: {
    amountPaise: number
    /** The value of returned goods for each line; undefined shares the amount over all lines. */
    cameBackPaise?: readonly number[] | undefined
    number: string
    at: Date
  },
): InvoiceContent {
  const remaining = remainingLines(
    invoice.lines,
    credited.map(({ lines }) => lines),
  )
  // Lines keep their positions for the next note; lines without a value are not printed.
  const isCommercial = isTooLateForTax(invoice, note.at)
  const lines = creditLines(remaining, note.amountPaise, note.cameBackPaise).map((part, index) => {
    const line = isCommercial ? withoutTax(part) : part
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
    ...(isCommercial && { isCommercial }),
    against: { number: invoice.number, issuedOn: invoice.issuedOn },
  }
}
