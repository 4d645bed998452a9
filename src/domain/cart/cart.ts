import type { Picture } from '../catalog/product.ts'
import type { ProductId } from '../ids.ts'

/** One line of the cart. Its price is what the shopper last saw; the server decides anew. */
export interface CartItem {
  id: ProductId
  name: string
  picture: Picture | undefined
  /** Colour of the tile the picture stands on. */
  tint: string
  pricePaise: number
  quantity: number
}

/** In the order of adding; each product at most once. */
export type Cart = readonly CartItem[]

/**
 * Adds a product: one that is there already grows by the amount given, a new one is appended with
 * that quantity. A quantity that is no whole number from 1 up changes nothing.
 */
export function addToCart(cart: Cart, item: CartItem, quantity: number): Cart {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return cart
  if (!cart.some(({ id }) => id === item.id)) return [...cart, { ...item, quantity }]
  return changeQuantity(cart, item.id, quantity)
}

/** Drops the line of that product. */
export function removeFromCart(cart: Cart, id: ProductId): Cart {
  return cart.filter((item) => item.id !== id)
}

/** Takes out what was bought; what was put in since stays. */
export function takeOutBought(
  cart: Cart,
  bought: readonly { id: string; quantity: number }[],
): Cart {
  return cart.flatMap((item) => {
    const gone = bought.find(({ id }) => id === item.id)?.quantity ?? 0
    const quantity = item.quantity - gone
    return quantity > 0 ? [gone > 0 ? { ...item, quantity } : item] : []
  })
}

/** Adds 1 to that product's line. */
export function increase(cart: Cart, id: ProductId): Cart {
  return changeQuantity(cart, id, 1)
}

/** Takes 1 from that product's line, but does nothing at quantity 1. */
export function decrease(cart: Cart, id: ProductId): Cart {
  return changeQuantity(cart, id, -1)
}

function changeQuantity(cart: Cart, id: ProductId, by: number): Cart {
  return cart.map((item) =>
    item.id === id ? { ...item, quantity: Math.max(1, item.quantity + by) } : item,
  )
}

/** Sum of all quantities: the number on the cart's badge. */
export function cartCount(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0)
}

/** Sum of price × quantity, in paise, without delivery. */
export function cartSubtotalPaise(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.pricePaise * item.quantity, 0)
}
