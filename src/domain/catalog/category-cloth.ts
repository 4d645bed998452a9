import type { Cloth } from './product.ts'

/** The printed cloths, each with a border and the colours of its dye. */
export const CLOTH_NAMES = ['kangura', 'leher', 'pankhdi', 'dana', 'heera', 'bandhani'] as const
export type ClothName = (typeof CLOTH_NAMES)[number]

/** The colours of each cloth by day and by night; the lotus is the default motif. */
const CLOTHS: Readonly<Record<ClothName, Cloth>> = {
  kangura: { tint: '#E8AE97', tintDeep: '#74190F', motif: 'lotus' },
  leher: { tint: '#BFC7A8', tintDeep: '#323D2C', motif: 'lotus' },
  pankhdi: { tint: '#E2AAA8', tintDeep: '#5E1029', motif: 'lotus' },
  dana: { tint: '#F3D27F', tintDeep: '#B87A0C', motif: 'lotus' },
  heera: { tint: '#F0BF85', tintDeep: '#934A08', motif: 'lotus' },
  bandhani: { tint: '#B4BEDA', tintDeep: '#141B42', motif: 'lotus' },
}

/** Returns the background of a product without a drawn plant, or of a category without a drawn picture. */
export function clothNamed(name: ClothName): Cloth {
  return CLOTHS[name]
}
