import { shareOut } from '../money/share-out.ts'
import type { InvoiceLine } from './invoice.ts'

/** What of an invoice is not taken back yet, line by line. */
export function remainingLines(
  invoice: readonly InvoiceLine[],
  credited: readonly (readonly InvoiceLine[])[],
): InvoiceLine[] {
  return invoice.map((line, index) => {
    const back = credited.flatMap((note) => note.filter((_, at) => at === index))
    const left = (part: (one: InvoiceLine) => number) =>
      back.reduce((rest, one) => rest - part(one), part(line))
    return {
      ...line,
      grossPaise: left((one) => one.grossPaise),
      taxablePaise: left((one) => one.taxablePaise),
      cgstPaise: left((one) => one.cgstPaise),
      sgstPaise: left((one) => one.sgstPaise),
      igstPaise: left((one) => one.igstPaise),
    }
  })
}

/**
 * The lines of a credit note over an amount in paise, line for line those of its invoice: the amount
 * is shared over what is left of them by value, and each share's tax by the tax that is left in it.
 * Whatever the steps, the last note takes back exactly what remained, tax included (law 5.3).
 * Throws when more is to be credited than is left.
 */
export function creditLines(remaining: readonly InvoiceLine[], amountPaise: number): InvoiceLine[] {
  const left = remaining.reduce((sum, line) => sum + line.grossPaise, 0)
  if (!Number.isInteger(amountPaise) || amountPaise <= 0 || amountPaise > left) {
    throw new Error(`${amountPaise} paise cannot be credited where ${left} are left`)
  }
  const shares = shareOut(
    amountPaise,
    remaining.map((line) => line.grossPaise),
  )
  return remaining.map((line, index) => partOf(line, shares[index] ?? 0))
}

function partOf(line: InvoiceLine, grossPaise: number): InvoiceLine {
  if (grossPaise === line.grossPaise) return line
  const part = (whole: number) => Math.round((whole * grossPaise) / line.grossPaise)
  // Halves are taken as one, so that CGST equals SGST in every note as well.
  const halfPaise = part(line.cgstPaise)
  const igstPaise = part(line.igstPaise)
  return {
    ...line,
    grossPaise,
    taxablePaise: grossPaise - 2 * halfPaise - igstPaise,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise,
  }
}
