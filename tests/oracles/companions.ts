/** An order in the plainest words. */
export interface PlainOrder {
  shopper: number
  channel: 'cart' | 'sachets'
  /** Delivered and not refunded. */
  isKept: boolean
  daysAgo: number
  products: readonly string[]
}

interface Rule {
  /** Products of one family are sizes of one thing. */
  familyOf(product: string): string
  isGoods(product: string): boolean
  minShoppers: number
  max: number
  days: number
}

/** What is bought together with each product, asked pair by pair. */
export function companionsOf(
  orders: readonly PlainOrder[],
  { familyOf, isGoods, minShoppers, max, days }: Rule,
): Map<string, string[]> {
  const counted = orders.filter(
    ({ channel, isKept, daysAgo }) => channel === 'cart' && isKept && daysAgo <= days,
  )
  const all = [...new Set(counted.flatMap(({ products }) => products))].filter(isGoods)
  const shoppersOf = (one: string, other: string) =>
    new Set(
      counted
        .filter(({ products }) => products.includes(one) && products.includes(other))
        .map(({ shopper }) => shopper),
    ).size
  const found = new Map<string, string[]>()
  for (const one of all) {
    const together = all
      .filter(
        (other) => other !== one && (familyOf(one) === '' || familyOf(one) !== familyOf(other)),
      )
      .map((other) => ({ other, shoppers: shoppersOf(one, other) }))
      .filter(({ shoppers }) => shoppers >= minShoppers)
      .sort((a, b) => b.shoppers - a.shoppers || (a.other < b.other ? -1 : 1))
      .slice(0, max)
    if (together.length > 0)
      found.set(
        one,
        together.map(({ other }) => other),
      )
  }
  return found
}
