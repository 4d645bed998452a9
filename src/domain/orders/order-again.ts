import type { CartItem } from '../cart/cart.ts'
import { firstPicture, shownName, sizedNames } from '../catalog/display-defaults.ts'
import type { ProductSummary } from '../catalog/product.ts'
import type { OrderLine } from './order.ts'

/** What is left of an order for the cart. */
export interface OrderAgain {
  items: readonly CartItem[]
  /** Names of what is not sold now. */
  missing: readonly string[]
  /** Names of what there is less of than was ordered. */
  fewer: readonly string[]
  /** Sachets are chosen by concern, never put into the cart. */
  isOfSachets: boolean
}

/** The lines of an order as cart items at today's price, as far as there is stock. */
export function orderAgain(
  lines: readonly Pick<OrderLine, 'productId' | 'productName' | 'quantity'>[],
  products: ReadonlyMap<string, ProductSummary>,
): OrderAgain {
  const items: CartItem[] = []
  const missing: string[] = []
  const fewer: string[] = []
  let isOfSachets = false
  for (const { productId, productName, quantity } of lines) {
    const product = products.get(productId)
    if (product?.kind === 'sachet') isOfSachets = true
    else if (!product || product.pricePaise <= 0 || product.stock <= 0) missing.push(productName)
    else {
      const name = shownName(product)
      const names = sizedNames(product)
      if (product.stock < quantity) fewer.push(name)
      items.push({
        id: product.id,
        name,
        ...(Object.keys(names).length > 0 && { names }),
        picture: firstPicture(product),
        tint: product.cloth.tint,
        pricePaise: product.pricePaise,
        quantity: Math.min(quantity, product.stock),
      })
    }
  }
  return { items, missing, fewer, isOfSachets }
}
