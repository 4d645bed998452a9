import { useCallback, useEffect, useRef, useState } from 'react'
import type { Cart } from '#domain/cart/cart.ts'
import { type CartChange, compareWithShop } from '#domain/cart/compare.ts'
import { cartStore } from './cart-store.ts'
import { fetchFreshProducts } from './fresh-products.ts'

/** True if a product of the same cart has another name by now, in any language; nobody is told of that. */
const isRenamed = (before: Cart, now: Cart): boolean =>
  now.some(({ name, names }, place) => {
    const known = before[place]
    return name !== known?.name || JSON.stringify(names) !== JSON.stringify(known?.names)
  })

/** Compares the cart with the shop's current data when the panel opens, and returns the changes. */
export function useFreshCart(open: boolean): {
  changes: readonly CartChange[]
  /** The stock of each product, as far as it is known. */
  stock: ReadonlyMap<string, number>
  compareAgain(): void
} {
  const [changes, setChanges] = useState<readonly CartChange[]>([])
  const [stock, setStock] = useState<ReadonlyMap<string, number>>(new Map())
  const running = useRef<AbortController>(undefined)

  const compare = useCallback(async () => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    const asked = cartStore.get()
    const fresh = await fetchFreshProducts(asked, stop.signal)
    if (!fresh || stop.signal.aborted) return
    setStock(new Map(fresh.map((product) => [product.id, product.stock])))
    // The cart was changed meanwhile; the next opening compares it.
    if (cartStore.get() !== asked) return
    const compared = compareWithShop(asked, fresh)
    if (compared.changes.length > 0 || isRenamed(asked, compared.cart)) {
      cartStore.set(compared.cart)
    }
    setChanges(compared.changes)
  }, [])

  useEffect(() => {
    if (open) void compare()
    else setChanges([])
    return () => running.current?.abort()
  }, [open, compare])

  return { changes, stock, compareAgain: compare }
}
