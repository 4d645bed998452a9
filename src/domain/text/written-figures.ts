import { withWesternDigits } from './figures.ts'

/** Returns a written figure or amount without rupee sign, `/-` and commas between thousands. */
export function plainFigure(text: string): string {
  return withWesternDigits(text.trim())
    .replace(/^(-?)(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*\/-$/, '')
    .replace(/^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/, (grouped) => grouped.replaceAll(',', ''))
}

/** Parses a whole number as people write it; undefined if it is none, or outside the range. */
export function wholeIn(text: string, min: number, max: number): number | undefined {
  const figure = plainFigure(text)
  const whole = /^\d{1,7}$/.test(figure) ? Number(figure) : Number.NaN
  return whole >= min && whole <= max ? whole : undefined
}

/** Parses a figure or amount as people write it; undefined if it is no number. */
export function figureIn(text: string): number | undefined {
  const figure = plainFigure(text)
  return /^\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : undefined
}
