import { CATEGORIES, type CategoryPrint, DYES, INKS, type Ink } from '../dyes.ts'
import type { PackedProduct } from '../products.ts'

/** The colours of one pack: the plant's ink combined with the category's dye. */
export interface Dress {
  readonly ink: Ink
  readonly categoryInk: Ink
  readonly category: CategoryPrint
  /** Colour of the brand band; the deep dye if the plant's ink is the category's dye. */
  readonly band: string
  readonly bandText: string
  readonly borderInks: {
    readonly ground: string
    readonly first: string
    readonly second: string
  }
  readonly frame: string
  readonly motif: { readonly mass: string; readonly fill: string; readonly line: string }
  readonly sideMotif: { readonly mass: string; readonly fill: string; readonly line: string }
}

function fillOnYellow(ink: Ink): string {
  if (ink === INKS.majith) return DYES.neelDeep
  if (ink === INKS.neel) return DYES.majith
  return ink.deep
}

export function dressOf(product: Pick<PackedProduct, 'ink' | 'category'>): Dress {
  const ink = INKS[product.ink]
  const category = CATEGORIES[product.category]
  const categoryInk = INKS[category.dye]
  const isYellowCategory = categoryInk === INKS.dadam
  const yellowInk = ink === INKS.dadam
  const yellowFrame = ink.accent === DYES.dadam
  const frame = yellowInk ? DYES.koraHi : yellowFrame ? DYES.dadam : ink.tint
  const mass = yellowInk ? DYES.majith : ink.ink
  const fill = yellowInk ? DYES.haldi : yellowFrame ? fillOnYellow(ink) : DYES.majith
  return {
    ink,
    categoryInk,
    category,
    band: categoryInk === ink ? ink.deep : categoryInk.ink,
    bandText: isYellowCategory && categoryInk !== ink ? DYES.neelDeep : DYES.kora,
    borderInks: {
      ground: categoryInk.ink,
      first: isYellowCategory ? DYES.majithDeep : DYES.kora,
      second: isYellowCategory ? DYES.kora : DYES.dadam,
    },
    frame,
    motif: { mass, fill, line: frame },
    sideMotif: { mass: frame, fill: frame, line: ink.ink },
  }
}
