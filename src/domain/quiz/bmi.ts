import { withWesternDigits } from '../text/figures.ts'

/** Heights and weights of adults; what lies beyond is mistyped. */
const HEIGHT_CM = { min: 100, max: 230 }
const WEIGHT_KG = { min: 25, max: 250 }

/** Where the options of the quiz begin: 25 and more, 18.5 to 24.9, below. */
const BOUNDS = [25, 18.5]

const isWithin = (figure: number, { min, max }: typeof HEIGHT_CM) => figure >= min && figure <= max

/** A typed height or weight, with a point or a comma and in any of the shop's scripts; NaN when it is none. */
export function measureIn(text: string): number {
  return Number(withWesternDigits(text).replace(',', '.').trim() || Number.NaN)
}

/** The body mass index with one decimal and its option in the quiz; undefined for mistyped figures. */
export function bmiOf(heightCm: number, weightKg: number) {
  if (!isWithin(heightCm, HEIGHT_CM) || !isWithin(weightKg, WEIGHT_KG)) return undefined
  const bmi = (weightKg / (heightCm / 100) ** 2).toFixed(1)
  const option = BOUNDS.findIndex((bound) => Number(bmi) >= bound)
  return { bmi, option: option === -1 ? BOUNDS.length : option }
}
