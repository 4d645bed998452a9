import type { InvoiceLine, InvoiceTotals } from '../invoices/invoice.ts'

export const FIGURES = [
  'taxablePaise',
  'cgstPaise',
  'sgstPaise',
  'igstPaise',
  'totalPaise',
] as const satisfies readonly (keyof InvoiceTotals)[]

/** A new sum of nothing, in paise. */
export const noSums = (): InvoiceTotals => ({
  taxablePaise: 0,
  cgstPaise: 0,
  sgstPaise: 0,
  igstPaise: 0,
  totalPaise: 0,
})

/** Adds amounts to a sum in place, or takes them off with -1. */
export function addTo(sum: InvoiceTotals, more: InvoiceTotals, sign: 1 | -1 = 1): void {
  for (const figure of FIGURES) sum[figure] += sign * more[figure]
}

/** The sum of some amounts. */
export function sumOf(rows: Iterable<InvoiceTotals>): InvoiceTotals {
  const sum = noSums()
  for (const row of rows) addTo(sum, row)
  return sum
}

/** The amounts with the other sign. */
export function negated(sums: InvoiceTotals): InvoiceTotals {
  const negative = noSums()
  addTo(negative, sums, -1)
  return negative
}

/** Whether every amount is zero. */
export const isNothing = (sums: InvoiceTotals): boolean =>
  FIGURES.every((figure) => sums[figure] === 0)

/** The amounts of a line, by the names of a document's totals. */
export const sumsOfLine = ({ grossPaise, ...line }: InvoiceLine): InvoiceTotals => ({
  taxablePaise: line.taxablePaise,
  cgstPaise: line.cgstPaise,
  sgstPaise: line.sgstPaise,
  igstPaise: line.igstPaise,
  totalPaise: grossPaise,
})
