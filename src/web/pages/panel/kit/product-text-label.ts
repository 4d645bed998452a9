import { PRODUCT_TEXTS, type ProductTextKey } from '#domain/catalog/product-fields.ts'
import type { Namespaces } from '#messages/catalogue.ts'
import type { Say } from '#messages/message.ts'

export const isProductText = (name: string): name is ProductTextKey =>
  Object.hasOwn(PRODUCT_TEXTS, name)

/** What the form calls a text of a product, without its explanation. */
export function productTextLabel(
  key: ProductTextKey,
  form: Say<Namespaces['productForm']>,
): string {
  return form(`field ${PRODUCT_TEXTS[key].wire}`).replace(/[,:].*$/, '')
}
