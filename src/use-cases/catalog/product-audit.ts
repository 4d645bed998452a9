import type { PanelProduct } from '#database/catalog/panel-product.ts'
import type { Picture } from '#domain/catalog/product.ts'
import type { ProductDraft } from '#domain/catalog/product-form.ts'
import { knownFlags } from '#domain/suggestions/flags.ts'

/** A product draft in the form of the audit log, so that before and after can be compared. */
export function auditedDraft(draft: ProductDraft, pictures: readonly Picture[]) {
  const { netContent: _, isDietDeclared, vegetarian, ...fields } = draft
  return {
    ...fields,
    vegetarian: isDietDeclared ? vegetarian : null,
    pictures: pictures.map(({ base }) => base),
  }
}

/** A stored product in the form of the audit log, with the fields that a form can change. */
export function auditedProduct(product: PanelProduct): ReturnType<typeof auditedDraft> {
  const { dosha, flags, ...fields } = product
  const draft = {
    ...fields,
    doshaVata: dosha.vata,
    doshaPitta: dosha.pitta,
    doshaKapha: dosha.kapha,
    flagsBlock: knownFlags(flags.block),
    flagsAsk: knownFlags(flags.ask),
  }
  return auditedDraft(draft, product.pictures)
}

/** Returns the fields of `after` that differ from `before`, with both values. */
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
