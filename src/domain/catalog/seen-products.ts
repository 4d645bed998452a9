import type { CartItem } from '../cart/cart.ts'
import { parseStoredProduct } from '../cart/stored-cart.ts'

/** More than a row shows without scrolling. */
export const MAX_SEEN = 12

/** What the device keeps of a product whose page was opened: its look, and no price, which may change. */
export type SeenProduct = Omit<CartItem, 'pricePaise' | 'quantity'>

/** Parses what the browser has stored, the latest first. Drops garbage; never throws. */
export function parseSeenProducts(stored: unknown): readonly SeenProduct[] {
  if (!Array.isArray(stored)) return []
  const seen = new Map<string, SeenProduct>()
  for (const line of stored) {
    const product = parseStoredProduct(line)
    if (product && !seen.has(product.id)) seen.set(product.id, product)
  }
  return [...seen.values()].slice(0, MAX_SEEN)
}

/** Puts a product first; the one that was seen longest ago drops out. */
export function addSeen(
  seen: readonly SeenProduct[],
  product: SeenProduct,
): readonly SeenProduct[] {
  return [product, ...seen.filter(({ id }) => id !== product.id)].slice(0, MAX_SEEN)
}
