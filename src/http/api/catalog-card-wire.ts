import type { z } from 'zod'
import type { CardAnswer, FitCardAnswer } from '#contract/catalog.ts'
import type { Product } from '#domain/catalog/product.ts'
import { knownFlags } from '#domain/suggestions/flags.ts'
import { wireProduct } from './catalog-wire.ts'

export function wireCard(product: Product): z.input<typeof CardAnswer> {
  const { netQuantity: net_quantity, rating } = product
  const {
    _id,
    product_name,
    names,
    desc,
    descs,
    category,
    price,
    mrp,
    stock,
    createdAt,
    image,
    kind,
    family,
    sizes,
  } = wireProduct(product)
  const pictures = product.pictures.slice(0, 1).map((picture) => ({
    ...picture,
    widths: [...picture.widths],
  }))
  const shown = { _id, product_name, names, desc, descs, category, price, mrp, stock, createdAt }
  return {
    ...shown,
    image,
    kind,
    family,
    sizes,
    net_quantity,
    rating,
    pictures,
    cloth: product.cloth,
    dosha: product.dosha,
  }
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
