import type { Picture } from '../catalog/product.ts'
import { parseProductId } from '../ids.ts'
import { addToCart, type Cart, type CartItem } from './cart.ts'

const VIEWS: readonly Picture['view'][] = ['front', 'label', 'motif', 'photo']

/**
 * Reads a cart back from the device's storage, whatever stands there: an older form, another
 * program's value, half a write. Lines that cannot be used are left out, doubled ones are joined,
 * a picture that cannot be used is left out alone. Never refuses.
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
  if (!isRecord(line)) return undefined
  const { id, name, picture, tint, pricePaise, quantity } = line
  const productId = typeof id === 'string' ? parseProductId(id) : undefined
  if (productId === undefined || typeof name !== 'string' || name === '') return undefined
  if (!isWhole(pricePaise, 0) || !isWhole(quantity, 1)) return undefined
  return {
    id: productId,
    name,
    picture: parsePicture(picture),
    tint: typeof tint === 'string' ? tint : '',
    pricePaise,
    quantity,
  }
}

function parsePicture(stored: unknown): Picture | undefined {
  if (!isRecord(stored)) return undefined
  const { base, widths, width, height } = stored
  const view = VIEWS.find((known) => known === stored.view)
  // A picture of ours: its address begins with one slash and so stays on this shop.
  if (view === undefined || typeof base !== 'string' || !/^\/[^/\\]/.test(base)) return undefined
  if (!Array.isArray(widths) || !widths.every((entry) => isWhole(entry, 1))) return undefined
  if (widths.length === 0 || !isWhole(width, 1) || !isWhole(height, 1)) return undefined
  return { view, base, widths, width, height }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isWhole(value: unknown, least: number): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least
}
