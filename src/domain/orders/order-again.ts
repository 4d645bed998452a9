import type { CartItem } from '../cart/cart.ts'
import { firstPicture, shownName, sizedNames } from '../catalog/display-defaults.ts'
import type { ProductSummary } from '../catalog/product.ts'
import type { OrderLine } from './order.ts'

/** The result of ordering the goods of an order again. */
export interface OrderAgain {
  items: readonly CartItem[]
  /** Names of the products that are not for sale now. */
  missing: readonly string[]
  /** Names of the products of which fewer units are left than were ordered. */
  fewer: readonly string[]
  /** True if the order has sachets, which are chosen by concern and never put into the cart. */
  isOfSachets: boolean
}

/** Converts the lines of an order to cart items at today's price, limited to the stock. */
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
