import type { z } from 'zod'
import type { CardAnswer, FitCardAnswer, RelatedAnswer } from '#contract/catalog.ts'
import type { RelatedProduct } from '#database/catalog/related.ts'
import type { Product, ProductSummary } from '#domain/catalog/product.ts'
import { knownFlags } from '#domain/suggestions/flags.ts'
import { wireSummary } from './catalog-wire.ts'

/** The fields of a card, with one picture. */
function wireShort(product: ProductSummary) {
  const pictures = product.pictures.slice(0, 1).map((picture) => ({
    ...picture,
    widths: [...picture.widths],
  }))
  return { ...wireSummary(product), pictures, cloth: product.cloth }
}

export function wireRelated(product: RelatedProduct): z.input<typeof RelatedAnswer> {
  return { ...wireShort(product), reason: product.reason }
}

export function wireCard(product: ProductSummary): z.input<typeof CardAnswer> {
  return { ...wireShort(product), dosha: product.dosha }
}

export function wireFitCard(product: Product): z.input<typeof FitCardAnswer> {
  const { flags, allergens, materials, vegetarian } = product
  return {
    ...wireCard(product),
    flags: { block: knownFlags(flags.block), ask: knownFlags(flags.ask) },
    allergens: [...allergens],
    materials: [...materials],
    vegetarian,
  }
}
