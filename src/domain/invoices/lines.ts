import { type Bill, type BillPart, chargesOf, type OtherPartKind } from '../checkout/bill.ts'
import { paidLines } from '../checkout/paid-lines.ts'
import { shareOut } from '../money/share-out.ts'
import { type TaxParts, taxInside, taxParts } from '../money/tax.ts'
import type { OrderLine } from '../orders/order.ts'
import type { InvoiceLine } from './invoice.ts'

/** Codes of services begin with 99; the codes of goods end with chapter 97 (docs/law.md, GST). */
export const isService = (hsn: string): boolean => hsn.startsWith('99')

/** The unit of goods on documents and in returns: all are sold by the piece. */
export const GOODS_UNIT = 'PCS'

/** The states of the seller and of the delivery. */
export interface Supply {
  from: string
  to: string
}

type Untaxed = Omit<InvoiceLine, 'taxablePaise' | keyof TaxParts>

/**
 * Returns the lines of an order's invoice. The amount paid for each line is split into value and tax: a
 * discount known at the supply lowers the value of the goods. Charges form a composite supply with the
 * goods and have their tax rate; if rates differ, they are shared in proportion to the goods' prices
 * (docs/law.md, GST). The lines add up to the order's total to the paisa, and CGST equals SGST in every
 * line.
 */
export function invoiceLines(
  { lines, amounts }: { lines: readonly OrderLine[]; amounts: Bill },
  supply: Supply,
): InvoiceLine[] {
  const paid = paidLines(lines)
  const goods = lines.map((line, index): Untaxed => {
    const { paidPaise = line.linePaise, discounts = [] } = paid[index] ?? {}
    return {
      kind: 'goods',
      description: line.productName,
      ...(line.names && { names: line.names }),
      hsn: line.hsn,
      quantity: line.quantity,
      grossPaise: paidPaise,
      gstPercent: line.gstPercent,
      ...(discounts.length > 0 && { discounts }),
    }
  })
  const charges = chargesOf(amounts).flatMap((charge) => chargeLines(charge, goods))
  return [...goods, ...charges].map((line) => taxedLine(line, supply))
}

/**
 * Returns the tax included in a price that has no invoice yet, and the part of it in the COD fee. The sum is the same
 * for every place of supply.
 */
export function taxInPrice(priced: { lines: readonly OrderLine[]; amounts: Bill }): {
  taxPaise: number
  codFeeTaxPaise: number
} {
  const lines = invoiceLines(priced, { from: '', to: '' })
  const sumOf = (some: readonly InvoiceLine[]) =>
    some.reduce((sum, { grossPaise, taxablePaise }) => sum + grossPaise - taxablePaise, 0)
  return {
    taxPaise: sumOf(lines),
    codFeeTaxPaise: sumOf(lines.filter(({ kind }) => kind === 'cod-fee')),
  }
}

/** Splits the price of a line into value and tax. */
function taxedLine(line: Untaxed, supply: Supply): InvoiceLine {
  const { taxablePaise, taxPaise } = taxInside(line.grossPaise, line.gstPercent)
  return { ...line, taxablePaise, ...taxParts(taxPaise, supply) }
}

function chargeLines(
  { kind, amountPaise }: BillPart<OtherPartKind>,
  goods: readonly Untaxed[],
): Untaxed[] {
  const rates = [...Map.groupBy(goods, (line) => line.gstPercent)]
  const values = rates.map(([, lines]) => lines.reduce((sum, line) => sum + line.grossPaise, 0))
  // A parcel may contain only goods that an offer made free; then all rates have the same weight.
  const isPaidFor = values.some((value) => value > 0)
  const shares = shareOut(amountPaise, isPaidFor ? values : values.map(() => 1))
  return rates.flatMap(([gstPercent, lines], index): Untaxed[] => {
    const grossPaise = shares[index] ?? 0
    return grossPaise === 0
      ? []
      : [{ kind, description: '', hsn: mainHsn(lines), quantity: 1, grossPaise, gstPercent }]
  })
}

/** The HSN code of the dearest goods, because a charge is part of their supply. */
function mainHsn(goods: readonly Untaxed[]): string {
  const [largest] = goods.toSorted((one, other) => other.grossPaise - one.grossPaise)
  return largest?.hsn ?? ''
}
