import { CATEGORIES, type CategoryTitle, INKS } from '../dyes.ts'
import type { MotifName } from '../motifs/registry.ts'
import { butti } from '../tiles.ts'
import { cloth, type Scene, sheetOf, stand } from './scene.ts'

/** The pack shown for each category, and the sprig printed behind it. */
const CATEGORY_PACKS: readonly (readonly [CategoryTitle, slug: string, MotifName])[] = [
  ['Sharbats', 'gulab-sharbat', 'rose'],
  ['Drinks', 'aloe-vera-juice', 'aloe'],
  ['Cosmetics', 'kumkumadi-face-oil', 'saffron'],
  ['Functional Foods', 'chyawanprash', 'amla'],
  ['Instant Mixes', 'masala-chaas-mix', 'jeera'],
  ['Herbal Remedies', 'sitopala-madhur', 'mishri'],
]

interface StripPlan {
  readonly suffix: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  /** The packs' ground line: the strip below is reserved for the category's name. */
  readonly ground: number
  readonly scale: number
  readonly tile: number
}

const PLANS: readonly StripPlan[] = [
  {
    suffix: '',
    width: 213,
    height: 440,
    widths: [220, 440],
    ground: 344,
    scale: 0.76,
    tile: 106.5,
  },
  {
    suffix: '-phone',
    width: 180,
    height: 286,
    widths: [180, 360],
    ground: 206,
    scale: 0.46,
    tile: 90,
  },
]

export function categoryName(title: CategoryTitle): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

/** Each category's pack on cloth of its dye, with deep sprigs tone on tone. */
export function categoryStrips(): Scene[] {
  return CATEGORY_PACKS.flatMap(([title, slug, sprig]) =>
    PLANS.map((plan): Scene => {
      const { width, height, widths, ground, scale, tile } = plan
      const { ink, deep } = INKS[CATEGORIES[title].dye]
      const print = butti(sprig, { mass: deep, fill: deep, line: ink }, { side: tile, share: 0.56 })
      const content =
        `<path d="M0 0H${width}V${height}H0Z" fill="${ink}"/>` +
        cloth(print, 0, 0, width, height) +
        stand({ slug, x: width / 2, ground, scale })
      return {
        name: `category-${categoryName(title)}${plan.suffix}`,
        width,
        height,
        widths,
        formats: ['avif', 'webp'],
        svg: sheetOf(width, height, content),
      }
    }),
  )
}
