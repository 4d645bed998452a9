import table from '#content/catalogue/kinds.json' with { type: 'json' }
import { energyOf, type Nutrients, type Nutrition } from '#domain/catalog/nutrition.ts'
import type { ProductFacts } from '#domain/catalog/product-facts.ts'

/**
 * Label facts shared by all products of one kind (docs/law.md, legal metrology and food and Ayurvedic medicines
 * and cosmetics).
 */
export interface KindFacts extends Partial<Omit<ProductFacts, 'shelfLifeMonths'>> {
  commonName: string
  storage: string
  nutrition?: Nutrition
}

interface KindRow extends Omit<KindFacts, 'nutrition'> {
  nutrition?: Nutrients & Pick<Nutrition, 'per'>
}

const KINDS = table.kinds as Readonly<Partial<Record<string, KindRow>>>
const KIND_OF_PRODUCT: Readonly<Partial<Record<string, string>>> = table.products

/** The name of the kind of a seed product; for a sachet it depends on whether it is sold as medicine or food. */
export function kindNameOf(sku: string, isMedicine: boolean): string {
  const ofSachet = isMedicine ? 'remedySachet' : 'drinkSachet'
  return KIND_OF_PRODUCT[sku] ?? (sku.startsWith('HR-') ? ofSachet : '')
}

/** The label facts of a seed product, by its kind. */
export function kindOf(sku: string, isMedicine: boolean): KindFacts {
  const kind = KINDS[kindNameOf(sku, isMedicine)]
  if (!kind) throw new Error(`${sku}: its kind is not known`)
  const { nutrition, ...facts } = kind
  // Typical figures of the kind, marked as an example: every maker measures its own product.
  return nutrition
    ? { ...facts, nutrition: { ...nutrition, energyKcal: energyOf(nutrition), isExample: true } }
    : facts
}
