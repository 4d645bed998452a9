import { addToCart, type CartItem } from '#domain/cart/cart.ts'
import { compareWithShop } from '#domain/cart/compare.ts'
import { parsePlainCart } from '#domain/cart/plain-cart.ts'
import { pages } from '#urls.ts'
import { cartStore } from './cart-store.ts'
import { fetchFreshProducts } from './fresh-products.ts'
import { plainCartCookie } from './plain-cart-cookie.ts'

/** Enough for a slow phone. */
const MAX_WAIT_MS = 10_000

let running: Promise<void> | undefined

/** Moves the cart of the cookie, which was filled without JavaScript, into the stored cart, once. */
export function mergePlainCart(): Promise<void> {
  running ??= merge().finally(() => {
    running = undefined
  })
  return running
}

async function merge(): Promise<void> {
  const cookie = plainCartCookie()
  if (!cookie) return
  const [text = ''] = cookie.split('!', 1)
  const items = parsePlainCart(text).map(
    ({ productId: id, quantity }): CartItem => ({
      id,
      quantity,
      name: '',
      picture: undefined,
      tint: '',
      pricePaise: 0,
    }),
  )
  const fresh = await fetchFreshProducts(items, AbortSignal.timeout(MAX_WAIT_MS))
  // Without an answer, the cookie stays for the next page.
  if (!fresh) return
  // What was added meanwhile would be emptied without being moved.
  if (plainCartCookie() !== cookie) return merge()
  if (!(await emptyCookie())) return
  const { cart } = compareWithShop(items, fresh)
  let merged = cartStore.get()
  for (const item of cart) merged = addToCart(merged, item, item.quantity)
  cartStore.set(merged)
}

/** Empties the cookie; true if that succeeded. Otherwise its items would be added twice. */
async function emptyCookie(): Promise<boolean> {
  const body = new URLSearchParams({ act: 'empty' })
  try {
    await fetch(pages.cart, { method: 'POST', body, redirect: 'manual' })
  } catch {
    return false
  }
  return plainCartCookie() === undefined
}
