import type { DoshaEffect, Product } from './product.ts'

/** Why one product stands beside another, the strongest first (domain catalogue 4.3). */
export const RELATIONS = ['same-category', 'shared-concern', 'same-dosha'] as const
export type Relation = (typeof RELATIONS)[number]

type Relatable = Pick<Product, 'id' | 'category' | 'concerns' | 'dosha'>

/** The direction of an effect on Vata, Pitta and Kapha; `undefined` when it has none at all. */
export function doshaSign(dosha: DoshaEffect): string | undefined {
  const signs = [dosha.vata, dosha.pitta, dosha.kapha].map(Math.sign)
  return signs.some((sign) => sign !== 0) ? signs.join(' ') : undefined
}

/**
 * Says why `other` is related to `product`: same category first, then a shared concern, then the
 * same dosha sign; `undefined` when nothing joins them. The concern itself is never printed
 * (domain catalogue, law 5.7).
 */
export function relationOf(product: Relatable, other: Relatable): Relation | undefined {
  if (product.id === other.id) return undefined
  if (product.category === other.category) return 'same-category'
  if (product.concerns.some((concern) => other.concerns.includes(concern))) return 'shared-concern'
  const sign = doshaSign(product.dosha)
  return sign !== undefined && sign === doshaSign(other.dosha) ? 'same-dosha' : undefined
}
