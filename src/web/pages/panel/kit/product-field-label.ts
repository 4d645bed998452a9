import { type FactKey, PRODUCT_FACTS } from '#domain/catalog/product-facts.ts'
import { PRODUCT_TEXTS, type ProductTextKey } from '#domain/catalog/product-fields.ts'
import type { Text } from '../../../language.tsx'

const DECLARED = { ...PRODUCT_TEXTS, ...PRODUCT_FACTS }

export const isProductField = (name: string): name is ProductTextKey | FactKey =>
  Object.hasOwn(DECLARED, name)

/** The form's label of a declared product field, without its explanation. */
export function productFieldLabel(
  key: ProductTextKey | FactKey,
  form: Text<'productForm'>,
): string {
  return form(`field ${DECLARED[key].wire}`).replace(/[,:].*$/, '')
}
