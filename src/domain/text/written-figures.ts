import { withWesternDigits } from './figures.ts'

/** A written figure or amount without what people and sheets write around it: rupee sign, commas between thousands, `/-`. */
export function plainFigure(text: string): string {
  return withWesternDigits(text.trim())
    .replace(/^(-?)(?:₹|rs\.?|inr)\s*/i, '$1')
    .replace(/\s*\/-$/, '')
    .replace(/^-?\d{1,3}(?:,\d{2,3})*,\d{3}(?!\d)/, (grouped) => grouped.replaceAll(',', ''))
}

/** A written figure or amount as a number; undefined when it is none. */
export function figureIn(text: string): number | undefined {
  const figure = plainFigure(text)
  return /^\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : undefined
}
