import type { CartItem } from '../cart/cart.ts'
import { parseStoredProduct } from '../cart/stored-cart.ts'

/** Slightly more than a row shows without scrolling. */
export const MAX_SEEN = 12

/** The stored fields of a product whose page was opened; without the price, which may change. */
export type SeenProduct = Omit<CartItem, 'pricePaise' | 'quantity'>

/** Parses the products stored in the browser, latest first. Drops invalid ones; never throws. */
export function parseSeenProducts(stored: unknown): readonly SeenProduct[] {
  if (!Array.isArray(stored)) return []
  const seen = new Map<string, SeenProduct>()
  for (const line of stored) {
    const product = parseStoredProduct(line)
    if (product && !seen.has(product.id)) seen.set(product.id, product)
  }
  return [...seen.values()].slice(0, MAX_SEEN)
}

/** Puts a product first; drops the one that was seen longest ago. */
export function addSeen(
  seen: readonly SeenProduct[],
  product: SeenProduct,
): readonly SeenProduct[] {
  return [product, ...seen.filter(({ id }) => id !== product.id)].slice(0, MAX_SEEN)
}
