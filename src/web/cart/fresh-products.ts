import type { productEndpoints } from '#contract/catalog.ts'
import type { Cart, CartItem } from '#domain/cart/cart.ts'
import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import { paiseOf } from '#domain/money/money.ts'
import { catalogApi } from '../api/catalog.ts'
import type { AnswerOf } from '../api/client.ts'

const NOT_FOUND = 404

type Sent = AnswerOf<(typeof productEndpoints)['one']>

/** Makes a picture with one width from an image address of the API. */
function pictureAt(address: string): Picture | undefined {
  const [, base, width] = /^(\/.+)-(\d+)\.\w+$/.exec(address) ?? []
  if (!base || !width) return undefined
  const size = Number(width)
  return { view: 'front', base, widths: [size], width: size, height: size }
}

/** A product's current data as `compareWithShop` expects it; keeps the cart's own picture. */
function freshOf(item: CartItem, sent: Sent): ProductSummary {
  return {
    id: item.id,
    name: sent.product_name,
    names: sent.names,
    descriptions: {},
    description: '',
    category: sent.category,
    pricePaise: paiseOf(sent.price),
    mrpPaise: 0,
    kind: sent.kind,
    pictures: [item.picture ?? pictureAt(sent.image)].filter((one) => one !== undefined),
    cloth: { tint: item.tint, tintDeep: item.tint, motif: '' },
    netQuantity: sent.net_quantity,
    rating: null,
    stock: sent.stock,
    createdAt: new Date(0),
    family: sent.family,
    sizes: sent.sizes,
    dosha: { vata: 0, pitta: 0, kapha: 0 },
  }
}

/**
 * The current data of the cart's products, without deleted ones. `undefined` when one of them could
 * not be fetched, so that no change is reported.
 */
export async function fetchFreshProducts(
  items: Cart,
  signal: AbortSignal,
): Promise<readonly ProductSummary[] | undefined> {
  const answers = await Promise.all(
    items.map(async (item) => ({
      item,
      answer: await catalogApi.one({ params: { id: item.id }, signal }),
    })),
  )
  const fresh: ProductSummary[] = []
  for (const { item, answer } of answers) {
    if (answer.ok) fresh.push(freshOf(item, answer.data))
    else if (answer.status !== NOT_FOUND) return undefined
  }
  return fresh
}
