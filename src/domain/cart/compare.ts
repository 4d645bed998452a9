import { sizedNames } from '../catalog/display-defaults.ts'
import type { ProductSummary } from '../catalog/product.ts'
import type { Cart, CartItem } from './cart.ts'

/** What is compared of a product. */
export type CurrentProduct = Parameters<typeof sizedNames>[0] &
  Pick<ProductSummary, 'id' | 'kind' | 'pricePaise' | 'stock' | 'pictures'> & {
    cloth: Pick<ProductSummary['cloth'], 'tint'>
  }

/** A change of a line since it was added. */
export type CartChange = Pick<CartItem, 'id' | 'name' | 'names'> &
  (
    | { kind: 'gone' }
    | { kind: 'price-changed'; beforePaise: number; nowPaise: number }
    | { kind: 'sold-out' }
    | { kind: 'fewer-left'; before: number; left: number }
  )

/**
 * Compares a cart, possibly days old, with the current products and lists the changes in the sequence of
 * the cart.
 *
 * Products that can no longer be bought (removed, without a price, now a sachet) are removed from the
 * cart; prices, names and pictures are updated; a quantity above the stock is reduced to it. Sold-out
 * lines stay, so that the shopper decides.
 */
export function compareWithShop(
  cart: Cart,
  fresh: readonly CurrentProduct[],
): { cart: Cart; changes: readonly CartChange[] } {
  const byId = new Map(fresh.map((product) => [product.id, product]))
  const changes: CartChange[] = []
  const kept: CartItem[] = []
  for (const item of cart) {
    const product = byId.get(item.id)
    if (product === undefined || product.kind === 'sachet' || product.pricePaise <= 0) {
      changes.push({ ...namedAs(item), kind: 'gone' })
      continue
    }
    changes.push(...changesOf(item, product))
    kept.push(renewed(item, product))
  }
  return { cart: kept, changes }
}

function changesOf(item: CartItem, product: CurrentProduct): CartChange[] {
  const { pricePaise, stock } = product
  const named = namedAs(renewed(item, product))
  const changes: CartChange[] = []
  if (item.pricePaise !== pricePaise) {
    const [beforePaise, nowPaise] = [item.pricePaise, pricePaise]
    changes.push({ ...named, kind: 'price-changed', beforePaise, nowPaise })
  }
  if (stock <= 0) changes.push({ ...named, kind: 'sold-out' })
  else if (stock < item.quantity) {
    changes.push({ ...named, kind: 'fewer-left', before: item.quantity, left: stock })
  }
  return changes
}

function namedAs({ id, name, names }: CartItem): Pick<CartItem, 'id' | 'name' | 'names'> {
  return names ? { id, name, names } : { id, name }
}

function renewed(item: CartItem, product: CurrentProduct): CartItem {
  const { id, name, pricePaise, stock, cloth, pictures } = product
  const names = sizedNames(product)
  const quantity = stock > 0 ? Math.min(item.quantity, stock) : item.quantity
  return {
    id,
    name,
    picture: pictures[0],
    tint: cloth.tint,
    pricePaise,
    quantity,
    ...(Object.keys(names).length > 0 && { names }),
  }
}
