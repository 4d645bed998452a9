/** domain pincodes 6.4: cartons and filling weigh 8 % of the goods. */
const PACKING_PERCENT = 8
/** domain pincodes 6.4: 40 sachets of 10 g and about 50 g of carton. */
const BOX_GRAMS = 450

/** What a parcel of these lines weighs, in whole grams, rounded up: gross weight + 8 % packing. */
export function parcelWeightGrams(
  lines: readonly { grossWeightGrams: number; quantity: number }[],
): number {
  const gross = lines.reduce((sum, line) => sum + line.grossWeightGrams * line.quantity, 0)
  return Math.ceil((gross * (100 + PACKING_PERCENT)) / 100)
}

/** What so many boxes weigh, in grams, where only their number is known (spec §7 getshipping). */
export function weightOfBoxes(boxes: number): number {
  return boxes * BOX_GRAMS
}

/**
 * The side of a cube, in centimetres, whose volumetric weight (length × breadth × height ÷ 5000 kg,
 * providers 3.2) is what the parcel weighs: goods of the shop are about as dense as couriers expect.
 */
export function parcelSideCm(weightGrams: number): number {
  return Math.max(1, Math.floor(Math.cbrt(weightGrams * 5) * 10) / 10)
}
