import { shareOut } from '../money/share-out.ts'
import type { InvoiceLine } from './invoice.ts'

/** Returns what is left to credit of an invoice, line by line. */
export function remainingLines(
  invoice: readonly InvoiceLine[],
  credited: readonly (readonly InvoiceLine[])[],
): InvoiceLine[] {
  // A credit note refunds what was paid; only the invoice shows the price before discounts.
  return invoice.map(({ discounts: _, ...line }, index) => {
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
 * Returns the lines of a credit note over an amount in paise, parallel to the invoice's lines. Returned
 * goods, by their value in paise for each line, are credited on their own lines; the rest is shared
 * by the remaining value of the lines, and each share's tax by the remaining tax. The last note credits
 * exactly what remained, including tax (docs/law.md, GST). Throws if the amount exceeds what is left.
 */
export function creditLines(
  remaining: readonly InvoiceLine[],
  amountPaise: number,
  cameBackPaise: readonly number[] = [],
): InvoiceLine[] {
  const left = sumOf(remaining.map((line) => line.grossPaise))
  if (!Number.isInteger(amountPaise) || amountPaise <= 0 || amountPaise > left) {
    throw new Error(`${amountPaise} paise cannot be credited where ${left} are left`)
  }
  const own = sharesWithin(
    amountPaise,
    remaining.map((line, index) => Math.min(line.grossPaise, cameBackPaise[index] ?? 0)),
  )
  const others = sharesWithin(
    amountPaise - sumOf(own),
    remaining.map((line, index) => line.grossPaise - (own[index] ?? 0)),
  )
  return remaining.map((line, index) => partOf(line, (own[index] ?? 0) + (others[index] ?? 0)))
}

/**
 * Returns the pieces of an invoiced line that a credit note takes back: the whole pieces whose price it credits, with
 * the rounding of returns. A part of a price takes nothing back.
 */
export function creditedPieces(
  { quantity, grossPaise }: Pick<InvoiceLine, 'quantity' | 'grossPaise'>,
  creditedPaise: number,
): number {
  if (grossPaise === 0 || creditedPaise === 0) return 0
  return Math.min(quantity, Math.floor((quantity * (creditedPaise + 1) - 1) / grossPaise))
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

/** Returns all parts if the amount covers them, else the amount shared in proportion to them. */
function sharesWithin(amountPaise: number, parts: readonly number[]): readonly number[] {
  return sumOf(parts) <= amountPaise ? parts : shareOut(amountPaise, parts)
}

function partOf(line: InvoiceLine, grossPaise: number): InvoiceLine {
  if (grossPaise === line.grossPaise) return line
  const part = (whole: number) => Math.round((whole * grossPaise) / line.grossPaise)
  // Computed once for both halves, so that CGST equals SGST in every note.
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
