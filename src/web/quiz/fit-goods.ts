import type { DoshaEffect, ProductSummary } from '#domain/catalog/product.ts'
import type { FitProduct } from '#domain/suggestions/fit.ts'
import { api } from '#urls.ts'
import { apiCall } from '../api-call.ts'
import { cardOf, type WireCard } from '../catalog/wire-card.ts'

export type FitGoods = ProductSummary & FitProduct

interface WireFitCard extends WireCard {
  dosha: DoshaEffect
  flags: FitProduct['flags']
  allergens: readonly string[]
  materials: readonly string[]
  vegetarian: boolean
}

let asking: Promise<FitGoods[] | undefined> | undefined

/** The goods with what their fit is computed from, the same for everybody; fetched once a visit. */
export function fetchFitGoods(): Promise<FitGoods[] | undefined> {
  asking ??= ask().then((goods) => {
    if (!goods) asking = undefined
    return goods
  })
  return asking
}

async function ask(): Promise<FitGoods[] | undefined> {
  const answer = await apiCall<readonly WireFitCard[]>(api.fit)
  if (!answer.ok) return undefined
  return answer.data.map((wire) => {
    const { dosha, flags, allergens, materials, vegetarian } = wire
    return { ...cardOf(wire), dosha, flags, allergens, materials, vegetarian }
  })
}
