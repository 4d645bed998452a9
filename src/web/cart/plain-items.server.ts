import { listProductsByIds } from '#database/catalog/catalog.ts'
import type { CartItem } from '#domain/cart/cart.ts'
import type { PlainCart } from '#domain/cart/plain-cart.ts'
import {
  firstPicture,
  type SaleState,
  saleState,
  shownName,
  sizedNames,
} from '#domain/catalog/display-defaults.ts'
import type { LoaderDeps } from '../shop-context.ts'

/** A line of the anonymous cart with the product's current price, stock and state. */
export interface PlainItem extends CartItem {
  state: SaleState
  stock: number
}

/** The lines of the anonymous cart, without deleted products. */
export async function listPlainItems(
  { db, clock }: LoaderDeps,
  cart: PlainCart,
): Promise<PlainItem[]> {
  const ids = cart.map(({ productId }) => productId)
  const products = await listProductsByIds(db, ids, clock.now())
  return cart.flatMap(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId)
    if (!product) return []
    const { cloth, pricePaise, stock } = product
    const named = { id: productId, name: shownName(product), names: sizedNames(product) }
    const picture = firstPicture(product)
    return [
      {
        ...named,
        picture,
        tint: cloth.tint,
        pricePaise,
        quantity,
        stock,
        state: saleState(product),
      },
    ]
  })
}
