import type { Picture, ProductSummary } from '#domain/catalog/product.ts'
import type { RelatedReason } from '#domain/catalog/related.ts'
import type { ProductId } from '#domain/ids.ts'
import { paiseOf } from '#domain/money/money.ts'
import { api } from '#urls.ts'
import { apiCall } from '../../api-call.ts'

export type RelatedProduct = ProductSummary & { reason: RelatedReason }

/** One related product as the shop's API sends it, prices in rupees (rulings: Products and money). */
interface WireRelated {
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
  reason: RelatedReason
}

function productOf(wire: WireRelated): RelatedProduct {
  const { names, category, stock, kind, pictures, cloth, reason } = wire
  return {
    id: wire._id,
    name: wire.product_name,
    description: wire.desc,
    pricePaise: paiseOf(wire.price),
    mrpPaise: paiseOf(wire.mrp),
    createdAt: new Date(wire.createdAt),
    ...{ names, category, stock, kind, pictures, cloth, reason },
  }
}

/** What stands beside a product; `undefined` when the shop cannot be reached. */
export async function fetchRelated(
  id: ProductId,
  signal: AbortSignal,
): Promise<RelatedProduct[] | undefined> {
  const answer = await apiCall<readonly WireRelated[]>(api.relatedProducts(id), { signal })
  return answer.ok ? answer.data.map(productOf) : undefined
}
