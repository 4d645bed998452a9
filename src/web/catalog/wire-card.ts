import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { paiseOf } from '#domain/money/money.ts'

/** A product on a card as the shop's API sends it, prices in rupees. */
export interface WireCard {
  _id: ProductId
  product_name: string
  names: ProductSummary['names']
  desc: string
  category: string
  price: number
  mrp: number
  stock: number
  createdAt: string
  kind: ProductSummary['kind']
  pictures: readonly Picture[]
  cloth: ProductSummary['cloth']
}

/** The card as the pages know it, prices in paise. */
export function cardOf(wire: WireCard): ProductSummary {
  const { names, category, stock, kind, pictures, cloth } = wire
  return {
    id: wire._id,
    name: wire.product_name,
    description: wire.desc,
    pricePaise: paiseOf(wire.price),
    mrpPaise: paiseOf(wire.mrp),
    createdAt: new Date(wire.createdAt),
    ...{ names, category, stock, kind, pictures, cloth },
  }
}
