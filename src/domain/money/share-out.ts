/**
 * Splits an amount by weights into integers that add up to it exactly: every share is rounded down,
 * and the rest goes to the largest remainders, earlier ones first. Weights must be non-negative and not
 * all zero.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) throw new Error('nobody is there to share with')
  // Products of paise exceed exact doubles, hence BigInt.
  const parts = weights.map((weight) => {
    const product = BigInt(amount) * BigInt(weight)
    return { share: Number(product / BigInt(whole)), lost: product % BigInt(whole) }
  })
  const left = amount - parts.reduce((sum, { share }) => sum + share, 0)
  const order = parts
    .map((part, index) => ({ index, lost: part.lost }))
    .toSorted((one, other) => (one.lost === other.lost ? 0 : one.lost > other.lost ? -1 : 1))
  for (const { index } of order.slice(0, left)) {
    const part = parts[index]
    if (part) part.share += 1
  }
  return parts.map(({ share }) => share)
}
