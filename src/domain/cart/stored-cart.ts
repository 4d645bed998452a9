import type { Picture } from '../catalog/product.ts'
import { parseProductId } from '../ids.ts'
import { addToCart, type Cart, type CartItem } from './cart.ts'

const VIEWS: readonly Picture['view'][] = ['front', 'contents', 'label', 'motif', 'photo']

/**
 * Parses a cart from the browser's storage, which may hold an old format, other data or garbage.
 * Drops invalid lines, joins duplicates, and drops invalid pictures without their line. Never throws.
 */
export function parseStoredCart(stored: unknown): Cart {
  if (!Array.isArray(stored)) return []
  let cart: Cart = []
  for (const line of stored) {
    const item = parseItem(line)
    if (item) cart = addToCart(cart, item, item.quantity)
  }
  return cart
}

function parseItem(line: unknown): CartItem | undefined {
  const product = parseStoredProduct(line)
  if (!product || !isRecord(line)) return undefined
  const { pricePaise, quantity } = line
  if (!isWhole(pricePaise, 0) || !isWhole(quantity, 1)) return undefined
  return { ...product, pricePaise, quantity }
}

/** Parses a product's name and picture from the browser's storage; undefined if they are invalid. Never throws. */
export function parseStoredProduct(
  line: unknown,
): Omit<CartItem, 'pricePaise' | 'quantity'> | undefined {
  if (!isRecord(line)) return undefined
  const { id, name, names, picture, tint } = line
  const productId = typeof id === 'string' ? parseProductId(id) : undefined
  if (productId === undefined || typeof name !== 'string' || name === '') return undefined
  return {
    id: productId,
    name,
    ...parseNames(names),
    picture: parsePicture(picture),
    tint: typeof tint === 'string' ? tint : '',
  }
}

function parseNames(stored: unknown): Pick<CartItem, 'names'> {
  if (!isRecord(stored)) return {}
  const names = Object.entries(stored).filter(([, name]) => typeof name === 'string')
  return { names: Object.fromEntries(names) }
}

function parsePicture(stored: unknown): Picture | undefined {
  if (!isRecord(stored)) return undefined
  const { base, widths, width, height } = stored
  const view = VIEWS.find((known) => known === stored.view)
  // Only the shop's own pictures: an address that starts with exactly one slash stays on this site.
  if (view === undefined || typeof base !== 'string' || !/^\/[^/\\]/.test(base)) return undefined
  if (!Array.isArray(widths) || !widths.every((entry) => isWhole(entry, 1))) return undefined
  if (widths.length === 0 || !isWhole(width, 1) || !isWhole(height, 1)) return undefined
  return { view, base, widths, width, height }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isWhole(value: unknown, min: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= min
}
