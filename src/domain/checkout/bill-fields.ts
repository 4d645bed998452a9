import { paiseOf, rupeesOf } from '../money/money.ts'
import { BILL_PARTS, type BillField, type BillPartKind, type PartAmounts } from './bill.ts'

/** Returns the amount of each part in rupees, under its name in the API. */
export function billFields(amountOfPart: (kind: BillPartKind) => number) {
  const fields = BILL_PARTS.map(({ kind, field }) => [field, rupeesOf(amountOfPart(kind))])
  return Object.fromEntries(fields) as Record<BillField, number>
}

/** Parses the parts' amounts of an API answer; undefined for missing ones. */
export function amountsFromFields(
  fields: Readonly<Partial<Record<BillField, number | undefined>>>,
): PartAmounts {
  const amounts = BILL_PARTS.map(({ kind, field }) => [kind, paiseOf(fields[field] ?? 0)])
  return Object.fromEntries(amounts) as PartAmounts
}
