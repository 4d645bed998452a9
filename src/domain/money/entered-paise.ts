import { plainFigure } from '../text/written-figures.ts'
import { paiseOf } from './money.ts'

/** Parses entered rupees with at most two decimals into paise; undefined if they are invalid or above the maximum. */
export function enteredPaise(text: string, maxRupees: number): number | undefined {
  const figure = plainFigure(text)
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(figure)) return undefined
  return Number(figure) <= maxRupees ? paiseOf(Number(figure)) : undefined
}
