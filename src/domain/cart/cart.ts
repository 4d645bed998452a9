import type { Picture, ScriptNames } from '../catalog/product.ts'
import type { ProductId } from '../ids.ts'

/** A line of the cart. The price is the one last seen; the server prices the order. */
export interface CartItem {
  id: ProductId
  name: string
  /** Its names in the other languages; undefined if none is known. */
  names?: ScriptNames
  picture: Picture | undefined
  /** The background colour of the picture's tile. */
  tint: string
  pricePaise: number
  quantity: number
}

/** In the sequence of adding; each product at most once. */
export type Cart = readonly CartItem[]

/**
 * Adds a product, or increases the quantity of an existing line. Ignores a quantity that is not a
 * positive integer.
 */
export function addToCart(cart: Cart, item: CartItem, quantity: number): Cart {
  if (!Number.isSafeInteger(quantity) || quantity < 1) return cart
  if (!cart.some(({ id }) => id === item.id)) return [...cart, { ...item, quantity }]
  return changeQuantity(cart, item.id, quantity)
}

/** Removes the line of a product. */
export function removeFromCart(cart: Cart, id: ProductId): Cart {
  return cart.filter((item) => item.id !== id)
}

/** Removes the bought quantities; units that were added since stay. */
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

/** Increases the quantity of a product by 1. */
export function increase(cart: Cart, id: ProductId): Cart {
  return changeQuantity(cart, id, 1)
}

/** Decreases the quantity of a product by 1, but not below 1. */
export function decrease(cart: Cart, id: ProductId): Cart {
  return changeQuantity(cart, id, -1)
}

function changeQuantity(cart: Cart, id: ProductId, by: number): Cart {
  return cart.map((item) =>
    item.id === id ? { ...item, quantity: Math.max(1, item.quantity + by) } : item,
  )
}

/** The sum of all quantities, shown on the cart's badge. */
export function cartCount(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0)
}

/** The sum of price × quantity, in paise, without delivery. */
export function cartSubtotalPaise(cart: Cart): number {
  return cart.reduce((sum, item) => sum + item.pricePaise * item.quantity, 0)
}
