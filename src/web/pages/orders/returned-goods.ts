import type { ProductId } from '#domain/ids.ts'
import type { Language } from '#domain/language/languages.ts'
import { nameInLanguage } from '../../catalog/card-product.ts'
import type { ShownOrder } from './shown-order.ts'

/** A product of an order, and how many pieces of it can still be returned. */
export interface Goods {
  productId: ProductId
  name: string
  max: number
}

/** A product of an order, named in the reader's language. */
export function nameOfGoods(
  { lines }: Pick<ShownOrder, 'lines'>,
  id: ProductId,
  language: Language,
) {
  const line = lines.find(({ productId }) => productId === id)
  return line ? nameInLanguage(line.productName, line.names, language) : ''
}

/** The goods of an order that can still be returned. */
export function goodsOf(order: ShownOrder, language: Language): Goods[] {
  return order.afterSale.returnable.map(({ productId, quantity: max }) => ({
    productId,
    name: nameOfGoods(order, productId, language),
    max,
  }))
}

/** The numbers from 1 to the maximum, to choose from. */
export const upTo = (max: number): number[] => Array.from({ length: max }, (_, index) => index + 1)
