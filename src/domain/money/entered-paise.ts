import { plainFigure } from '../text/written-figures.ts'
import { paiseOf } from './money.ts'

/** Entered rupees with at most two decimals, in paise; undefined when they are none, or above the maximum. */
export function enteredPaise(text: string, maxRupees: number): number | undefined {
  const figure = plainFigure(text)
  if (!/^\d{1,6}(?:\.\d{1,2})?$/.test(figure)) return undefined
  return Number(figure) <= maxRupees ? paiseOf(Number(figure)) : undefined
}
