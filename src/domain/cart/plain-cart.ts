import { MAX_LINES, MAX_UNITS_PER_LINE } from '../checkout/limits.ts'
import type { WantedLine } from '../checkout/order-request.ts'
import { parseProductId } from '../ids.ts'

/** The cart of a browser without scripts: product ids and quantities, stored in a cookie. */
export type PlainCart = readonly WantedLine[]

/** The name of the cookie; over https with a prefix that no neighbouring host can set. */
export const PLAIN_CART_COOKIE = 'samagni_cart'

/** The anonymous cart of a request, for the pages that read and change it. */
export interface PlainCartKeeper {
  lines: PlainCart
  /** Replaces the cart; the cookie is sent with the response. */
  replace(lines: PlainCart): void
}

/** A change that a form of the cart requests. */
export type PlainCartChange =
  | (WantedLine & { act: 'add' | 'set' | 'remove' })
  /** The browser has taken the cart over. */
  | { act: 'empty' }

/** Applies a change; quantities are limited to 1 up to the maximum of one order, lines above the maximum are dropped. */
export function changePlainCart(cart: PlainCart, change: PlainCartChange): PlainCart {
  if (change.act === 'empty') return []
  const { act, productId, quantity } = change
  const known = cart.find((line) => line.productId === productId)
  if (act === 'remove') return cart.filter((line) => line !== known)
  const wanted = act === 'add' && known ? known.quantity + quantity : quantity
  const line = { productId, quantity: Math.min(MAX_UNITS_PER_LINE, Math.max(1, wanted)) }
  if (known) return cart.map((other) => (other === known ? line : other))
  return [...cart, line].slice(0, MAX_LINES)
}

/** The separators of quantity and line, characters that need no encoding in a cookie. */
const TIMES = '*'
const END = '~'

/** Formats a cart as the text of its cookie. */
export function printPlainCart(cart: PlainCart): string {
  return cart.map(({ productId, quantity }) => `${productId}${TIMES}${quantity}${END}`).join('')
}

/** Parses the output of `printPlainCart`; invalid lines are dropped. */
export function parsePlainCart(text: string): PlainCart {
  let cart: PlainCart = []
  for (const line of text.split(END)) {
    const [id = '', count = ''] = line.split(TIMES)
    const productId = parseProductId(id)
    if (!productId || !/^[1-9][0-9]{0,2}$/.test(count)) continue
    cart = changePlainCart(cart, { act: 'add', productId, quantity: Number(count) })
  }
  return cart
}
