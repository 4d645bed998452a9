import type { Cart, CartItem } from '#domain/cart/cart.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { paiseOf } from '#domain/money/money.ts'
import { api } from '#urls.ts'
import { apiCall } from '../api-call.ts'

/** What a product's answer says that matters to a cart. */
interface WireProduct {
  product_name: string
  price: number
  stock: number
  category: string
  kind?: string
}

const NOT_FOUND = 404

/** A product of today in the shape that the comparison reads; the cart's own picture stays. */
function freshOf(item: CartItem, wire: WireProduct): ProductSummary {
  return {
    id: item.id,
    name: wire.product_name,
    names: {},
    description: '',
    category: wire.category,
    pricePaise: paiseOf(wire.price),
    mrpPaise: 0,
    kind: wire.kind === 'sachet' ? 'sachet' : 'goods',
    pictures: item.picture ? [item.picture] : [],
    cloth: { tint: item.tint, tintDeep: item.tint, motif: '' },
    stock: wire.stock,
    createdAt: new Date(0),
  }
}

/**
 * The cart's products as the shop has them now; a product that is gone is left out.
 * Nothing at all when one of them could not be asked about: then nothing is said to have changed.
 */
export async function fetchFreshProducts(
  items: Cart,
  signal: AbortSignal,
): Promise<readonly ProductSummary[] | undefined> {
  const answers = await Promise.all(
    items.map(async (item) => ({
      item,
      answer: await apiCall<WireProduct>(api.product(item.id), { signal }),
    })),
  )
  const fresh: ProductSummary[] = []
  for (const { item, answer } of answers) {
    if (answer.ok) fresh.push(freshOf(item, answer.data))
    else if (answer.status !== NOT_FOUND) return undefined
  }
  return fresh
}
