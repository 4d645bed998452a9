import type { ProductSummary } from '#domain/catalog/product.ts'
import type { FitProduct } from '#domain/suggestions/fit.ts'
import { catalogApi } from '../api/catalog.ts'
import { cardOf } from '../catalog/card-of.ts'

export type FitGoods = ProductSummary & FitProduct

let asking: Promise<FitGoods[] | undefined> | undefined

/** The goods that can be recommended, with the data for their fit; fetched once per visit. */
export function fetchFitGoods(): Promise<FitGoods[] | undefined> {
  asking ??= ask().then((goods) => {
    if (!goods) asking = undefined
    return goods
  })
  return asking
}

async function ask(): Promise<FitGoods[] | undefined> {
  const answer = await catalogApi.fit()
  if (!answer.ok) return undefined
  return answer.data.map((sent) => {
    const { flags, allergens, materials, vegetarian } = sent
    return { ...cardOf(sent), flags, allergens, materials, vegetarian }
  })
}
