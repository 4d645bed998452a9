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

/** The goods of an order that can still be returned, named in the reader's language. */
export function goodsOf({ lines, afterSale }: ShownOrder, language: Language): Goods[] {
  return afterSale.returnable.map(({ productId, quantity: max }) => {
    const line = lines.find((one) => one.productId === productId)
    const name = line ? nameInLanguage(line.productName, line.names, language) : ''
    return { productId, name, max }
  })
}

/** The numbers from 1 to the maximum, to choose from. */
export const upTo = (max: number): number[] => Array.from({ length: max }, (_, index) => index + 1)
