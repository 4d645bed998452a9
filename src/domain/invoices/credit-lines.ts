import { shareOut } from '../money/share-out.ts'
import type { InvoiceLine } from './invoice.ts'

/** What of an invoice is not taken back yet, line by line. */
export function remainingLines(
  invoice: readonly InvoiceLine[],
  credited: readonly (readonly InvoiceLine[])[],
): InvoiceLine[] {
  // What a note gives back is what was paid: the invoice alone says what the price was before.
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
 * The lines of a credit note over an amount in paise, line for line those of its invoice. What came
 * back, by its worth in paise line by line, is taken from its own lines; the rest is shared over what
 * is left of all by value, and each share's tax by the tax that is left in it.
 * Whatever the steps, the last note takes back exactly what remained, tax included (docs/law.md, GST).
 * Throws when more is to be credited than is left.
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

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

/** All parts where the amount covers them, else the amount shared out by them. */
function sharesWithin(amountPaise: number, parts: readonly number[]): readonly number[] {
  return sumOf(parts) <= amountPaise ? parts : shareOut(amountPaise, parts)
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
