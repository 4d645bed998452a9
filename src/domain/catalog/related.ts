import type { DoshaEffect, Product } from './product.ts'

/** How products are related, strongest relation first. */
export const RELATIONS = ['same-category', 'shared-concern', 'same-dosha'] as const
export type Relation = (typeof RELATIONS)[number]

type Relatable = Pick<Product, 'id' | 'category' | 'concerns' | 'dosha'>

/** Returns the signs of the effects on the three doshas; undefined if there is no effect. */
export function doshaSign(dosha: DoshaEffect): string | undefined {
  const signs = [dosha.vata, dosha.pitta, dosha.kapha].map(Math.sign)
  return signs.some((sign) => sign !== 0) ? signs.join(' ') : undefined
}

/**
 * Returns how `other` is related to `product`: same category, else a shared concern, else the same
 * dosha signs; undefined if unrelated. The concern itself is never shown.
 */
export function relationOf(product: Relatable, other: Relatable): Relation | undefined {
  if (product.id === other.id) return undefined
  if (product.category === other.category) return 'same-category'
  if (product.concerns.some((concern) => other.concerns.includes(concern))) return 'shared-concern'
  const sign = doshaSign(product.dosha)
  return sign !== undefined && sign === doshaSign(other.dosha) ? 'same-dosha' : undefined
}

/** The reasons that a card shows. The concern itself is never named (docs/law.md, claims). */
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
 * Returns the reason to show for a relation; for equal dosha signs the dosha that both calm most, if
 * any. Undefined if unrelated.
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
 * Chooses at most `limit` related products from candidates sorted by closeness: half of the places
 * for the same category, the rest shared by the other relations, so that a row mixes categories.
 * Unused places go to the next closest. Keeps the given sequence.
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
