import { amountOf, type Bill, type BillField, chargesOf } from '#domain/checkout/bill.ts'
import { billFields } from '#domain/checkout/bill-fields.ts'
import { rupeesOf } from '#domain/money/money.ts'

/** An order's total and its parts, in rupees, under the API's field names. */
export function wireBill(bill: Bill): { amount: number } & Record<BillField, number> {
  return {
    amount: rupeesOf(bill.totalPaise),
    ...billFields((kind) => amountOf(bill, kind)),
  }
}

/** The sum of all charges on top of the items' price, in rupees. */
export function wireCharges(bill: Bill): number {
  return rupeesOf(chargesOf(bill).reduce((sum, { amountPaise }) => sum + amountPaise, 0))
}
