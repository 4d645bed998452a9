import { invoiceLines } from '../invoices/lines.ts'
import type { Order } from '../orders/order.ts'

/** The value up to which goods move without an e-way bill everywhere in India (docs/law.md, GST). */
export const EWAY_BILL_ABOVE_PAISE = 50_000_00

/**
 * True if a parcel may not leave without an e-way bill: its goods with charges and taxes are worth more than ₹50,000,
 * those without tax left out. Goods that replace others count although nothing is paid for them.
 */
export function needsEwayBill(parcel: Pick<Order, 'lines' | 'amounts'>): boolean {
  const taxed = invoiceLines(parcel, { from: '', to: '' }).filter(
    ({ gstPercent }) => gstPercent > 0,
  )
  return taxed.reduce((sum, { grossPaise }) => sum + grossPaise, 0) > EWAY_BILL_ABOVE_PAISE
}
