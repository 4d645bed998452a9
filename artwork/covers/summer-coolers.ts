import { DYES } from '../dyes.ts'
import { type MotifName, motif } from '../motifs/registry.ts'
import { stir } from '../packs/colour.ts'
import { box, d, disc, shape } from '../shapes.ts'
import { dotRing } from './parts/forms.ts'
import { block, rays } from './parts/grounds.ts'

const TABLE = 574
const GLASS = { height: 306, mouth: 70, foot: 53, wall: 9 } as const
const STEP = 163
/** A sharbat from 30 ml of syrup contains 18–20 g of sugar; a lump is 4 g. */
const LUMPS = 5

interface Cooler {
  readonly plant: MotifName
  readonly drink: string
  readonly print: string
  readonly second: string
  /** Lumps of sugar in a glass of 200 ml. */
  readonly sugar: number
}

const COOLERS: readonly Cooler[] = [
  { plant: 'khus', drink: DYES.kashish, print: DYES.koraHi, second: DYES.dadam, sugar: 5 },
  { plant: 'fennel', drink: DYES.mehndi, print: DYES.koraHi, second: DYES.dadam, sugar: 5 },
  { plant: 'kokum', drink: DYES.laakh, print: DYES.koraHi, second: DYES.dadam, sugar: 5 },
  { plant: 'mint', drink: DYES.koraHi, print: DYES.kashish, second: DYES.mehndi, sugar: 1 },
  { plant: 'barley', drink: DYES.haldiTint, print: DYES.majithDeep, second: DYES.majith, sugar: 0 },
]

function glass(x: number, { plant, drink, print, second }: Cooler): string {
  const { height, mouth, foot, wall } = GLASS
  const side = (share: number) => foot + (mouth - foot) * share
  const cup = (low: number, high: number, inset: number) =>
    d`M${x - side(high) + inset} ${TABLE - height * high}L${x + side(high) - inset} ${TABLE - height * high}L${x + side(low) - inset} ${TABLE - height * low}L${x - side(low) + inset} ${TABLE - height * low}Z`
  return (
    shape(cup(0, 1, 0), DYES.neelDeep) +
    shape(cup(0.05, 0.985, wall), DYES.dadamTint) +
    shape(cup(0.05, 0.84, wall), drink) +
    motif(plant, { mass: print, fill: second, line: drink }, { x, y: TABLE - 134, scale: 1.06 })
  )
}

/** The sugar of one glass: its lumps are filled, the others outlined. */
function lumps(x: number, sugar: number): string {
  return Array.from({ length: LUMPS }, (_, index) => {
    const y = 756 - index * 35
    return index < sugar
      ? box(x - 52, y - 27, 104, 27, DYES.koraHi)
      : box(x - 50.5, y - 25.5, 101, 24, DYES.neelDeep, 0, [stir(DYES.neel, DYES.neelTint, 0.4), 3])
  }).join('')
}

/** Five coolers in front of the sun; below each, its sugar in lumps. */
export function drawSummerCoolers(): string {
  const [x, y] = [600, 318]
  const places = COOLERS.map((cooler, index) => [x + (index - 2) * STEP, cooler] as const)
  return (
    block(DYES.haldi) +
    rays(x, y, 900, 28, stir(DYES.haldi, DYES.dadam, 0.32)) +
    dotRing(x, y, 300, 72, 5, DYES.dadam) +
    disc(x, y, 278, DYES.dadam) +
    block(DYES.neelDeep, 0, TABLE, 1200, 800 - TABLE) +
    places.map(([at, cooler]) => glass(at, cooler) + lumps(at, cooler.sugar)).join('')
  )
}
