/** Cartons and filling weigh 8 % of the goods. */
const PACKING_PERCENT = 8
/** 40 sachets of 10 g and about 50 g of carton. */
const BOX_GRAMS = 450

/** What a parcel of these lines weighs, in whole grams, rounded up: gross weight + 8 % packing. */
export function parcelWeightGrams(
  lines: readonly { grossWeightGrams: number; quantity: number }[],
): number {
  const gross = lines.reduce((sum, line) => sum + line.grossWeightGrams * line.quantity, 0)
  return Math.ceil((gross * (100 + PACKING_PERCENT)) / 100)
}

/** What so many boxes weigh, in grams, where only their number is known. */
export function weightOfBoxes(boxes: number): number {
  return boxes * BOX_GRAMS
}

/**
 * The side of a cube, in centimetres, whose volumetric weight (length × breadth × height ÷ 5000 kg,
 */
export function parcelSideCm(weightGrams: number): number {
  return Math.max(1, Math.floor(Math.cbrt(weightGrams * 5) * 10) / 10)
}
