/**
 * Shares an amount out by weights, in whole units, so that the shares add up to it exactly: each
 * gets its part rounded down, and what is left goes to those who lost most, the first first.
 * Weights are at least zero, and one of them is more.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (whole <= 0) throw new Error('nobody is there to share with')
  // Products of paise outgrow exact doubles, so they are counted in big integers.
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
