import type { DoshaEffect, Product } from './product.ts'

/** Why one product stands beside another, the strongest first. */
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
 * same dosha sign; `undefined` when nothing joins them. The concern itself is never printed.
 *  */
export function relationOf(product: Relatable, other: Relatable): Relation | undefined {
  if (product.id === other.id) return undefined
  if (product.category === other.category) return 'same-category'
  if (product.concerns.some((concern) => other.concerns.includes(concern))) return 'shared-concern'
  const sign = doshaSign(product.dosha)
  return sign !== undefined && sign === doshaSign(other.dosha) ? 'same-dosha' : undefined
}

/** What a card says of the relation. The concern itself is never said (docs/law.md, claims). */
export const RELATED_REASONS = [
  'same-category',
  'shared-concern',
  'calms-vata',
  'calms-pitta',
  'calms-kapha',
  'same-dosha',
] as const
export type RelatedReason = (typeof RELATED_REASONS)[number]

const DOSHAS = ['vata', 'pitta', 'kapha'] as const

/**
 * Why `other` stands beside `product`, in a form that a card can say: of a shared dosha sign the
 * dosha that both are said to calm most, if there is one. `undefined` when nothing joins them.
 */
export function reasonOf(product: Relatable, other: Relatable): RelatedReason | undefined {
  const relation = relationOf(product, other)
  if (relation !== 'same-dosha') return relation
  const together = (dosha: (typeof DOSHAS)[number]) => product.dosha[dosha] + other.dosha[dosha]
  const [calmed] = DOSHAS.filter((dosha) => product.dosha[dosha] < 0).toSorted(
    (one, another) => together(one) - together(another),
  )
  return calmed ? `calms-${calmed}` : 'same-dosha'
}

/**
 * Chooses at most `limit` of what is related, given the nearest first: half of the places go to the
 * same category, then one or more to each further relation, so that a row is not one category alone.
 * Places that a relation leaves free go to the next nearest. The order given stays.
 */
export function chooseRelated<Item extends { relation: Relation }>(
  candidates: readonly Item[],
  limit: number,
): Item[] {
  const half = Math.ceil(limit / 2)
  const places: Readonly<Record<Relation, number>> = {
    'same-category': half,
    'shared-concern': Math.ceil((limit - half) / 2),
    'same-dosha': Math.floor((limit - half) / 2),
  }
  const chosen = new Set(
    RELATIONS.flatMap((relation) =>
      candidates.filter((item) => item.relation === relation).slice(0, places[relation]),
    ),
  )
  for (const item of candidates) {
    if (chosen.size >= limit) break
    chosen.add(item)
  }
  return candidates.filter((item) => chosen.has(item))
}
