import { paiseOf, rupeesOf } from '../money/money.ts'
import { BILL_PARTS, type BillField, type BillPartKind, type PartAmounts } from './bill.ts'

/** What each part comes to, in rupees under the name that callers of the API know. */
export function billFields(
  amountOfPart: (kind: BillPartKind) => number,
): Record<BillField, number> {
  const fields = BILL_PARTS.map(({ kind, field }) => [field, rupeesOf(amountOfPart(kind))])
  return Object.fromEntries(fields) as Record<BillField, number>
}

/** Reads what the API says each part comes to; nothing for what it does not say. */
export function amountsFromFields(
  fields: Readonly<Partial<Record<BillField, number | undefined>>>,
): PartAmounts {
  const amounts = BILL_PARTS.map(({ kind, field }) => [kind, paiseOf(fields[field] ?? 0)])
  return Object.fromEntries(amounts) as PartAmounts
}
