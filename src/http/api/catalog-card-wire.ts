import { z } from 'zod'
import type { Product } from '#domain/catalog/product.ts'
import { knownFlags, SAFETY_FLAGS } from '#domain/suggestions/flags.ts'
import { WireProduct, WireRelated, wireProduct } from './catalog-wire.ts'

/** A product as a card shows it. */
export const WireCard = WireRelated.omit({ reason: true })

const Flags = z.array(z.enum(SAFETY_FLAGS))

/** A card with all that a fit is computed from: what it is said to do, for whom not, what is in it. */
export const WireFitCard = WireCard.extend({
  dosha: z.object({ vata: z.int(), pitta: z.int(), kapha: z.int() }),
  flags: z.object({ block: Flags, ask: Flags }),
  allergens: WireProduct.shape.allergens,
  materials: WireProduct.shape.materials,
  vegetarian: z.boolean(),
})

export function wireCard(product: Product): z.input<typeof WireCard> {
  const { _id, product_name, names, desc, category, price, mrp, stock, createdAt, image, kind } =
    wireProduct(product)
  const pictures = product.pictures.slice(0, 1).map((picture) => ({
    ...picture,
    widths: [...picture.widths],
  }))
  const shown = { _id, product_name, names, desc, category, price, mrp, stock, createdAt }
  return { ...shown, image, kind, pictures, cloth: product.cloth }
}

export function wireFitCard(product: Product): z.input<typeof WireFitCard> {
  const { dosha, flags, allergens, materials, vegetarian } = product
  return {
    ...wireCard(product),
    dosha,
    flags: { block: knownFlags(flags.block), ask: knownFlags(flags.ask) },
    allergens: [...allergens],
    materials: [...materials],
    vegetarian,
  }
}
