import type { PanelProduct } from '#database/catalog/panel-product.ts'
import type { Picture } from '#domain/catalog/product.ts'
import { eachText } from '#domain/catalog/product-fields.ts'
import type { ProductDraft } from '#domain/catalog/product-form.ts'
import { knownFlags } from '#domain/suggestions/flags.ts'

/** A product as the audit log keeps it, so that before and after can be compared. */
export function auditedDraft(draft: ProductDraft, pictures: readonly Picture[]) {
  const { netContent: _, isDietDeclared, vegetarian, ...fields } = draft
  return {
    ...fields,
    vegetarian: isDietDeclared ? vegetarian : null,
    pictures: pictures.map(({ base }) => base),
  }
}

/** The same for a stored product. */
export function auditedProduct(product: PanelProduct): ReturnType<typeof auditedDraft> {
  return auditedDraft(draftOf(product), product.pictures)
}

function draftOf(product: PanelProduct): ProductDraft {
  const { sku, name, names, description, category, pricePaise, mrpPaise } = product
  const { materials, allergens, netQuantity, netContent, grossWeightGrams } = product
  const { shelfLifeMonths, vegetarian, isDietDeclared, externalUse } = product
  const { hsn, gstPercent, licence, medicineClass, maker, countryOfOrigin } = product
  return {
    sku,
    name,
    names,
    description,
    category,
    pricePaise,
    mrpPaise,
    materials,
    allergens,
    netQuantity,
    netContent,
    grossWeightGrams,
    shelfLifeMonths,
    vegetarian,
    isDietDeclared,
    externalUse,
    ...eachText((key) => product[key]),
    doshaVata: product.dosha.vata,
    doshaPitta: product.dosha.pitta,
    doshaKapha: product.dosha.kapha,
    flagsBlock: knownFlags(product.flags.block),
    flagsAsk: knownFlags(product.flags.ask),
    hsn,
    gstPercent,
    licence,
    medicineClass,
    maker,
    countryOfOrigin,
  }
}

/** The fields in which two records differ. */
export function difference(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const changed = Object.keys(after).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((key) => [key, from[key]]))
  return { before: pick(before), after: pick(after) }
}
