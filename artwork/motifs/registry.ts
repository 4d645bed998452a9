import { place, svgDocument } from '../shapes.ts'
import { grape, reetha } from './berries.ts'
import type { Blocks, Motif } from './blocks.ts'
import { flame } from './brand.ts'
import { daisy, lotus, rose, saffron } from './flowers.ts'
import { amla, bel, kokum, lemon, pomegranate } from './fruits.ts'
import { barley, grain, rice, sesame } from './grains.ts'
import { brahmi, coriander, dill, methi, mint, talisa } from './herbs.ts'
import { aloe, neem, tea, tulsi } from './leaves.ts'
import { foxtail, ragi, rajgira } from './millets.ts'
import { badam, coconut } from './nuts.ts'
import { honey, mishri } from './pantry.ts'
import { chickpea, moong } from './pulses.ts'
import { ashwagandha, ginger, khus, turmeric } from './roots.ts'
import { cardamom, clove, jeera, pippali } from './spices.ts'
import { musta, shatavari } from './tubers.ts'
import { ajwain, fennel, hing } from './umbels.ts'
import { churn, diya, lota, martaban, matka, thali } from './vessels.ts'
import { bamboo, cinnamon, liquorice, sandalwood } from './woods.ts'

/** Every motif of the shop, by name. */
export const MOTIFS = {
  flame,
  rose,
  amla,
  khus,
  fennel,
  kokum,
  tulsi,
  ginger,
  turmeric,
  aloe,
  ashwagandha,
  saffron,
  pomegranate,
  bel,
  neem,
  jeera,
  grain,
  honey,
  badam,
  matka,
  lemon,
  coconut,
  daisy,
  tea,
  lotus,
  mint,
  cardamom,
  clove,
  cinnamon,
  moong,
  chickpea,
  barley,
  ragi,
  sesame,
  methi,
  foxtail,
  rajgira,
  rice,
  grape,
  sandalwood,
  liquorice,
  reetha,
  diya,
  coriander,
  ajwain,
  hing,
  pippali,
  talisa,
  brahmi,
  bamboo,
  mishri,
  musta,
  shatavari,
  dill,
  lota,
  churn,
  martaban,
  thali,
} as const satisfies Record<string, Motif>

export type MotifName = keyof typeof MOTIFS

export interface Placement {
  readonly x?: number
  readonly y?: number
  /** 1 prints the box 100 wide. */
  readonly scale?: number
  readonly rotate?: number
}

/** One motif as an SVG group, centred on the given point. */
export function motif(name: MotifName, blocks: Blocks, placement: Placement = {}): string {
  const { x = 0, y = 0, scale = 1, rotate = 0 } = placement
  return place(x, y, MOTIFS[name](blocks), rotate, scale)
}

/** One motif as a whole SVG file of `size` pixels with a small margin. */
export function motifSvg(name: MotifName, blocks: Blocks, size: number): string {
  return svgDocument('-52 -52 104 104', size, size, MOTIFS[name](blocks))
}
