import { PRODUCT_TEXTS, type ProductTextKey } from '#domain/catalog/product-fields.ts'
import type { Text } from '../../../language.tsx'

export const isProductText = (name: string): name is ProductTextKey =>
  Object.hasOwn(PRODUCT_TEXTS, name)

/** What the form calls a text of a product, without its explanation. */
export function productTextLabel(key: ProductTextKey, form: Text<'productForm'>): string {
  return form(`field ${PRODUCT_TEXTS[key].wire}`).replace(/[,:].*$/, '')
}
