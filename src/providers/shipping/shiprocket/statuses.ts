import type { ParcelStep } from '#domain/shipments/steps.ts'

/** The courier's shipment codes. Its order codes, which use the same words for other numbers, are never read. */
const CODES: Readonly<Record<Exclude<ParcelStep, 'unknown'>, readonly number[]>> = {
  booked: [1, 2, 3, 4, 5, 11, 15, 19, 27, 52, 59, 60, 61, 62, 63, 67, 68],
  'pickup-problem': [13, 20, 71, 72],
  'in-transit': [42, 51, 6, 18, 38, 48, 22, 39, 49, 50, 54, 55, 56, 57],
  'out-for-delivery': [17],
  'not-delivered': [21, 77],
  'partly-delivered': [23],
  delivered: [7, 26, 43],
  returning: [9, 40, 41, 46, 75, 78],
  returned: [10, 14],
  lost: [12, 24, 25, 44, 76],
  cancelled: [8, 16, 45],
}

const STEPS = new Map(
  (Object.keys(CODES) as (keyof typeof CODES)[]).flatMap((step) =>
    CODES[step].map((code) => [code, step] as const),
  ),
)

/** The step of a shipment code; `unknown` for any other. */
export function stepOf(code: number): ParcelStep {
  return STEPS.get(code) ?? 'unknown'
}
