import { withWesternDigits } from '../text/figures.ts'
import type { CsvTable } from './table.ts'

/** A whole cell that is such a figure: `199,50`, `1.199,50` or `0,250`. */
const DECIMAL_COMMA = /^(?:₹\s*)?(?:\d+,\d{1,2}|\d{1,3}(?:\.\d{3})+,\d{1,2}|0,\d{3})$/

/** In `1,250` and `1.250` the sign may be a decimal one, or stand between thousands. */
const AMBIGUOUS = /^-?(?:(?:₹|rs\.?|inr)\s*)?[1-9]\d{0,2}[.,]\d{3}(?:\s*\/-)?$/i

/** True for a figure of a table with decimal commas that can be read in two ways, a thousand times apart. */
export const isAmbiguous = (figure: string): boolean => AMBIGUOUS.test(figure.trim())

function pointed(cell: string): string {
  const figure = withWesternDigits(cell.trim())
  return DECIMAL_COMMA.test(figure) ? figure.replaceAll('.', '').replace(',', '.') : cell
}

/** Writes the figures of a table that may have decimal commas with decimal points. */
export function withDecimalPoints(table: CsvTable): CsvTable {
  if (!table.hasDecimalCommas) return table
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(Object.entries(cells).map(([name, cell]) => [name, pointed(cell)])),
  }))
  return { ...table, rows }
}
