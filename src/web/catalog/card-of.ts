import type { z } from 'zod'
import type { CardAnswer } from '#contract/catalog.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { paiseOf } from '#domain/money/money.ts'

type SentCard = z.output<typeof CardAnswer>

/** Converts a card of the API for pages, with prices in paise; related products have no doshas. */
export function cardOf(
  sent: Omit<SentCard, 'dosha'> & Partial<Pick<SentCard, 'dosha'>>,
): ProductSummary {
  const { names, category, stock, kind, family, sizes, pictures, cloth, rating } = sent
  return {
    id: sent._id,
    name: sent.product_name,
    description: sent.desc,
    descriptions: sent.descs,
    pricePaise: paiseOf(sent.price),
    mrpPaise: paiseOf(sent.mrp),
    createdAt: new Date(sent.createdAt),
    netQuantity: sent.net_quantity,
    names,
    category,
    stock,
    kind,
    family,
    sizes,
    pictures,
    cloth,
    rating,
    dosha: sent.dosha ?? { vata: 0, pitta: 0, kapha: 0 },
  }
}
