import type { z } from 'zod'
import type { CardAnswer } from '#contract/catalog.ts'
import type { ProductSummary } from '#domain/catalog/product.ts'
import { paiseOf } from '#domain/money/money.ts'

/** The card in the form that pages use, with prices in paise. */
export function cardOf(sent: z.output<typeof CardAnswer>): ProductSummary {
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
    ...{ names, category, stock, kind, family, sizes, pictures, cloth, rating },
  }
}
