import type { CategoryTitle, Cloth } from './product.ts'

/** The dye of each category, as tint by day and deep by night; the lotus is the shop's own plant. */
const CLOTHS: Readonly<Record<CategoryTitle, Cloth>> = {
  Sharbats: { tint: '#E8AE97', tintDeep: '#74190F', motif: 'lotus' },
  Drinks: { tint: '#BFC7A8', tintDeep: '#323D2C', motif: 'lotus' },
  Cosmetics: { tint: '#E2AAA8', tintDeep: '#5E1029', motif: 'lotus' },
  'Functional Foods': { tint: '#F3D27F', tintDeep: '#B87A0C', motif: 'lotus' },
  'Instant Mixes': { tint: '#F0BF85', tintDeep: '#934A08', motif: 'lotus' },
  'Herbal Remedies': { tint: '#B4BEDA', tintDeep: '#141B42', motif: 'lotus' },
}

/** Bare cotton, where the category is a new one. */
const PLAIN: Cloth = { tint: '#F4ECDB', tintDeep: '#E5D8BD', motif: 'lotus' }

/** The cloth on which a product stands that no plant was drawn for. */
export function clothOfCategory(category: CategoryTitle): Cloth {
  return CLOTHS[category] ?? PLAIN
}
