import type { ProductSummary } from '#domain/catalog/product.ts'
import type { FitProduct } from '#domain/suggestions/fit.ts'
import { catalogApi } from '../api/catalog.ts'
import { cardOf } from '../catalog/card-of.ts'

export type FitGoods = ProductSummary & FitProduct & { isFurtherSize: boolean }

let asking: Promise<FitGoods[] | undefined> | undefined

/** The goods with the data that their fit is calculated from, the same for everybody; fetched once a visit. */
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
    const { dosha, flags, allergens, materials, vegetarian, isFurtherSize } = sent
    return { ...cardOf(sent), dosha, flags, allergens, materials, vegetarian, isFurtherSize }
  })
}
