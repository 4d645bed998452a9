import type { InvoiceLine, InvoiceTotals } from '../invoices/invoice.ts'

export const FIGURES = [
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'totalPaise',
] as const satisfies readonly (keyof InvoiceTotals)[]

/** Creates a sum of 0, in paise. */
export const zeroSums = (): InvoiceTotals => ({
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
})

/** Adds amounts to a sum in place, or subtracts them if `sign` is -1. */
export function addTo(sum: InvoiceTotals, more: InvoiceTotals, sign: 1 | -1 = 1): void {
  for (const figure of FIGURES) sum[figure] += sign * more[figure]
}

/** Returns the sum of some amounts. */
export function sumOf(rows: Iterable<InvoiceTotals>): InvoiceTotals {
  const sum = zeroSums()
  for (const row of rows) addTo(sum, row)
  return sum
}

/** Returns the amounts with the opposite sign. */
export function negated(sums: InvoiceTotals): InvoiceTotals {
  const negative = zeroSums()
  addTo(negative, sums, -1)
  return negative
}

/** True if every amount is 0. */
export const isZero = (sums: InvoiceTotals): boolean =>
  FIGURES.every((figure) => sums[figure] === 0)

/** Returns the amounts of a line under the names of a document's totals. */
export const sumsOfLine = ({ grossPaise, ...line }: InvoiceLine): InvoiceTotals => ({
  taxablePaise: line.taxablePaise,
  cgstPaise: line.cgstPaise,
  sgstPaise: line.sgstPaise,
  igstPaise: line.igstPaise,
  totalPaise: grossPaise,
})
