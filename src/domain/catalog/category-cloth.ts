import type { CategoryTitle, Cloth } from './product.ts'

/** The colours of each category by day and by night; the lotus is the default motif. */
const CLOTHS: Readonly<Record<CategoryTitle, Cloth>> = {
  Sharbats: { tint: '#E8AE97', tintDeep: '#74190F', motif: 'lotus' },
  Drinks: { tint: '#BFC7A8', tintDeep: '#323D2C', motif: 'lotus' },
  Cosmetics: { tint: '#E2AAA8', tintDeep: '#5E1029', motif: 'lotus' },
  'Functional Foods': { tint: '#F3D27F', tintDeep: '#B87A0C', motif: 'lotus' },
  'Instant Mixes': { tint: '#F0BF85', tintDeep: '#934A08', motif: 'lotus' },
  'Herbal Remedies': { tint: '#B4BEDA', tintDeep: '#141B42', motif: 'lotus' },
}

/** For a new category. */
const PLAIN: Cloth = { tint: '#F4ECDB', tintDeep: '#E5D8BD', motif: 'lotus' }

/** The background of a product without a drawn plant. */
export function clothOfCategory(category: CategoryTitle): Cloth {
  return CLOTHS[category] ?? PLAIN
}
