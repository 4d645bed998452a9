import { INKS, type InkName } from '../../dyes.ts'
import type { MotifName } from '../../motifs/registry.ts'
import { stir } from '../../packs/colour.ts'
import { cloth } from '../../scenes/scene.ts'
import { box, d, shape } from '../../shapes.ts'
import { butti, jaal } from '../../tiles.ts'
import { COVER } from '../cover.ts'

const { width, height } = COVER

/** How much of the deep dye is mixed into the background: tone on tone, never stronger than the subject. */
const TONE = 0.5

/** A rectangle of one dye. */
export function block(colour: string, x = 0, y = 0, wide: number = width, high: number = height) {
  return box(x, y, wide, high, colour)
}

/** A dyed background with the plant as sprigs, tone on tone. */
export function sprigs(dye: InkName, name: MotifName, side = 200, tone = TONE): string {
  const { ink, deep } = INKS[dye]
  const print = stir(ink, deep, tone)
  const tile = butti(name, { mass: print, fill: print, line: ink }, { side, share: 0.56 })
  return block(ink) + centred(tile)
}

/** A dyed background with an Ajrakh net, tone on tone. */
export function netted(dye: InkName, name: MotifName, side = 200, tone = TONE): string {
  const { ink, deep } = INKS[dye]
  const print = stir(ink, deep, tone)
  return (
    block(ink) + centred(jaal(name, { ground: ink, net: print, mass: print, fill: print }, side))
  )
}

/** Whole tiles, one of them centred in the drawing. */
function centred(tile: { readonly side: number; readonly content: string }): string {
  const before = (middle: number) => Math.ceil(middle / tile.side - 0.5) + 0.5
  const [x, y] = [
    width / 2 - before(width / 2) * tile.side,
    height / 2 - before(height / 2) * tile.side,
  ]
  return cloth(tile, x, y, width - x, height - y)
}

/** Wedges from one point, as wide as the gaps between them. */
export function rays(x: number, y: number, reach: number, count: number, colour: string): string {
  const turn = (2 * Math.PI) / count
  const wedges = Array.from({ length: count }, (_, index) => {
    const [from, to] = [(index - 0.25) * turn, (index + 0.25) * turn]
    return d`M${x} ${y}L${x + reach * Math.sin(from)} ${y - reach * Math.cos(from)}L${x + reach * Math.sin(to)} ${y - reach * Math.cos(to)}Z`
  })
  return shape(wedges.join(''), colour)
}

/** Rain: dashes in half-drop rows, leaning left by `lean` for each unit. */
export function rain(
  colour: string,
  area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  step = 50,
  lean = 0.22,
): string {
  const length = step * 0.9
  const high = step * 1.5
  const columns = Math.ceil((area.width + area.height * lean) / step) + 1
  const rows = Math.ceil(area.height / high) + 1
  const dashes = Array.from({ length: columns * rows }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const y = area.y + row * high - (column % 2 ? high / 2 : 0)
    const x = area.x + column * step - (y - area.y) * lean
    return d`M${x} ${y}l${-length * lean} ${length}`
  })
  return `<path d="${dashes.join('')}" fill="none" stroke="${colour}" stroke-width="${step * 0.13}" stroke-linecap="round"/>`
}
