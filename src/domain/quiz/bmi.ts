import { withWesternDigits } from '../text/figures.ts'

/** Heights and weights of adults; other values are typing errors. */
const HEIGHT_CM = { min: 100, max: 230 }
const WEIGHT_KG = { min: 25, max: 250 }

/** The lower bounds of the quiz options: 25 and more, 18.5 to 24.9, below. */
const BOUNDS = [25, 18.5]

const isWithin = (figure: number, { min, max }: typeof HEIGHT_CM) => figure >= min && figure <= max

/** Parses a height or weight, with a decimal point or comma and in any of the shop's scripts; NaN if it is no number. */
export function measureIn(text: string): number {
  return Number(withWesternDigits(text).replace(',', '.').trim() || Number.NaN)
}

/** Returns the body mass index with one decimal and its option in the quiz; undefined for implausible figures. */
export function bmiOf(heightCm: number, weightKg: number) {
  if (!isWithin(heightCm, HEIGHT_CM) || !isWithin(weightKg, WEIGHT_KG)) return undefined
  const bmi = (weightKg / (heightCm / 100) ** 2).toFixed(1)
  const option = BOUNDS.findIndex((bound) => Number(bmi) >= bound)
  return { bmi, option: option === -1 ? BOUNDS.length : option }
}
