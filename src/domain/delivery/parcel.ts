/** Cartons and filling add 8 % to the weight. */
const PACKING_PERCENT = 8
/** 40 sachets of 10 g and about 50 g of carton. */
const BOX_GRAMS = 450

/** Returns the weight of a parcel in grams, rounded up: gross weight plus packing. */
export function parcelWeightGrams(
  lines: readonly { grossWeightGrams: number; quantity: number }[],
): number {
  const gross = lines.reduce((sum, line) => sum + line.grossWeightGrams * line.quantity, 0)
  return Math.ceil((gross * (100 + PACKING_PERCENT)) / 100)
}

/** The weight of a number of boxes, in grams. */
export function weightOfBoxes(boxes: number): number {
  return boxes * BOX_GRAMS
}

/** Couriers charge the volumetric weight if it exceeds the real one: cm³ ÷ 5000, in kilograms. */
export const CM3_PER_GRAM = 5

/** Returns the side in centimetres of a cube whose volumetric weight does not exceed the parcel's weight. */
export function parcelSideCm(weightGrams: number): number {
  return Math.max(1, Math.floor(Math.cbrt(weightGrams * CM3_PER_GRAM) * 10) / 10)
}
