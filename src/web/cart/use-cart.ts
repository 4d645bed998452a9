import { useCallback, useMemo } from 'react'
import {
  addToCart,
  cartCount,
  cartSubtotalPaise,
  decrease,
  increase,
  removeFromCart,
} from '#domain/cart/cart.ts'
import { firstPicture, shownName, sizedNames } from '#domain/catalog/display-defaults.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { pages } from '#urls.ts'
import { useText } from '../language.tsx'
import { useStore } from '../store.ts'
import { showToast } from '../ui/toast-store.ts'
import { cartPanelStore, cartStore } from './cart-store.ts'

export type CartInUse = ReturnType<typeof useCart>

/**
 * Adds `quantity` units and shows 'Product added to cart!'. A component that uses only this does not
 * re-render when the cart changes.
 */
export function useAddToCart(): (product: ProductSummary, quantity?: number) => void {
  const t = useText('ui')
  return useCallback(
    (product, quantity = 1) => {
      const item = {
        id: product.id,
        name: shownName(product),
        names: sizedNames(product),
        picture: firstPicture(product),
        tint: product.cloth.tint,
        pricePaise: product.pricePaise,
        quantity: 1,
      }
      cartStore.set(addToCart(cartStore.get(), item, quantity))
      import('./count-once.ts').then(({ countOnce }) => countOnce('cart')).catch(() => undefined)
      showToast({
        severity: 'success',
        text: t('added'),
        link: { label: t('viewCart'), to: pages.cart, run: () => cartPanelStore.set(true) },
      })
    },
    [t],
  )
}

/** How many of a product are in the cart; 0 during server rendering. */
export function useQuantityInCart(id: ProductId): number {
  const items = useStore(cartStore, cartStore.empty)
  return items.find((item) => item.id === id)?.quantity ?? 0
}

/** The cart for components; empty during server rendering. */
export function useCart() {
  const items = useStore(cartStore, cartStore.empty)
  const add = useAddToCart()
  return useMemo(
    () => ({
      items,
      count: cartCount(items),
      subtotalPaise: cartSubtotalPaise(items),
      add,
      remove: (id: ProductId) => cartStore.set(removeFromCart(cartStore.get(), id)),
      increase: (id: ProductId) => cartStore.set(increase(cartStore.get(), id)),
      decrease: (id: ProductId) => cartStore.set(decrease(cartStore.get(), id)),
      open: () => cartPanelStore.set(true),
      close: () => cartPanelStore.set(false),
    }),
    [items, add],
  )
}
