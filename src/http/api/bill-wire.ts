import { amountOf, type Bill, chargesOf } from '#domain/checkout/bill.ts'
import { rupeesOf } from '#domain/money/money.ts'

/** An order's total and its parts, in rupees, under the API's field names. */
export function wireBill(bill: Bill) {
  return {
    amount: rupeesOf(bill.totalPaise),
    items: rupeesOf(amountOf(bill, 'items')),
    delivery: rupeesOf(amountOf(bill, 'delivery')),
    codFee: rupeesOf(amountOf(bill, 'cod-fee')),
  }
}

/** The sum of all charges on top of the items' price, in rupees. */
export function wireCharges(bill: Bill): number {
  return rupeesOf(chargesOf(bill).reduce((sum, { amountPaise }) => sum + amountPaise, 0))
}
