// Quantities, boxes, weight and price of a sachet order.

/** Quantities for each product. */
export const MIN_SACHETS = 10
export const MAX_SACHETS = 100
export const SACHETS_STEP = 5
export const SACHETS_DEFAULT = 10
export const SACHETS_A_BOX = 40
/** The estimated weight of a sachet. */
export const SACHET_GRAMS = 10
/** The price of a sachet in the shipped catalogue; the owner may change it. */
export const SACHET_PRICE_PAISE = 10_00

export const MAX_SACHETS_PER_DAY = 2

/** True if this quantity of one sachet can be ordered: 10 to 100, in fives. */
export function isSachetQuantity(quantity: unknown): quantity is number {
  return (
    typeof quantity === 'number' &&
    Number.isInteger(quantity) &&
    quantity >= MIN_SACHETS &&
    quantity <= MAX_SACHETS &&
    quantity % SACHETS_STEP === 0
  )
}

/** One step more, up to 100. */
export function moreSachets(quantity: number): number {
  return Math.min(MAX_SACHETS, quantity + SACHETS_STEP)
}

/** One step fewer, down to 10. */
export function fewerSachets(quantity: number): number {
  return Math.max(MIN_SACHETS, quantity - SACHETS_STEP)
}

/** The boxes needed for a number of sachets. */
export function boxesNeeded(sachets: number): number {
  return Math.ceil(sachets / SACHETS_A_BOX)
}

export interface SachetSummary {
  sachets: number
  boxes: number
  weightGrams: number
  pricePaise: number
  /** The sachets that still fit into these boxes. */
  room: number
}

/** The summary of these lines, at the prices of their products; prices in paise, weight in grams. */
export function sachetSummary(
  lines: readonly { product: { pricePaise: number }; quantity: number }[],
): SachetSummary {
  const sachets = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const boxes = boxesNeeded(sachets)
  return {
    sachets,
    boxes,
    weightGrams: sachets * SACHET_GRAMS,
    pricePaise: lines.reduce(
      (sum, { product, quantity }) => sum + product.pricePaise * quantity,
      0,
    ),
    room: boxes * SACHETS_A_BOX - sachets,
  }
}
