import type { productEndpoints } from '#contract/catalog.ts'
import type { Cart, CartItem } from '#domain/cart/cart.ts'
import type { CurrentProduct } from '#domain/cart/compare.ts'
import type { Picture } from '#domain/catalog/product.ts'
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

/** A product's current data; keeps the cart's own picture. */
function freshOf(item: CartItem, sent: Sent): CurrentProduct {
  return {
    id: item.id,
    name: sent.product_name,
    names: sent.names,
    pricePaise: paiseOf(sent.price),
    kind: sent.kind,
    pictures: [item.picture ?? pictureAt(sent.image)].filter((one) => one !== undefined),
    cloth: { tint: item.tint },
    netQuantity: sent.net_quantity,
    stock: sent.stock,
    family: sent.family,
  }
}

/**
 * The current data of the cart's products, without deleted ones. `undefined` when one of them could
 * not be fetched, so that no change is reported.
 */
export async function fetchFreshProducts(
  items: Cart,
  signal: AbortSignal,
): Promise<readonly CurrentProduct[] | undefined> {
  const answers = await Promise.all(
    items.map(async (item) => ({
      item,
      answer: await catalogApi.one({ params: { id: item.id }, signal }),
    })),
  )
  const fresh: CurrentProduct[] = []
  for (const { item, answer } of answers) {
    if (answer.ok) fresh.push(freshOf(item, answer.data))
    else if (answer.status !== NOT_FOUND) return undefined
  }
  return fresh
}
