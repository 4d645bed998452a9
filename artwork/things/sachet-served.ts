import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { darker, lighter } from '../packs/colour.ts'
import type { Dress } from '../packs/dress.ts'
import { linearLight, SHADE, SHINE, type Stop } from '../packs/light.ts'
import type { Sheet } from '../packs/sheet.ts'
import { fill, line } from '../packs/solid.ts'
import type { PackedProduct } from '../products.ts'
import { d, place } from '../shapes.ts'
import type { Served } from './served.ts'
import { cup, glass, heap, shadow, spoon } from './vessels.ts'

const FOIL: readonly Stop[] = [
  [0, '#B9B4A6', 1],
  [0.2, '#F4F0E4', 1],
  [0.5, '#CFC9B9', 1],
  [0.7, '#FBF8EE', 1],
  [1, '#A9A393', 1],
]

const LIT: readonly Stop[] = [
  [0, SHINE, 0.3],
  [0.3, SHINE, 0],
  [1, SHADE, 0.34],
]

/** A row of sachets standing in a box, seen from the front. */
function row(sheet: Sheet, product: PackedProduct, { ink }: Dress, y: number): string {
  const foil = linearLight(sheet, FOIL, 'across')
  const light = linearLight(sheet, LIT, 'across')
  const one = sheet.block(
    fill('M0 0l3 -4l3 4l3 -4l3 4l3 -4l3 4l3 -4l3 4l3 -4l3 4l3 -4l3 4V70H0Z', foil) +
      fill('M0 15H36V70H0Z', ink.ink) +
      motif(
        product.motif,
        { mass: ink.tint, fill: ink.accent, line: ink.ink },
        { x: 18, y: 34, scale: 0.28 },
      ) +
      fill('M0 0H36V70H0Z', light),
  )
  return Array.from(
    { length: 4 },
    (_, index) => `<g transform="translate(${34 + index * 38} ${y})">${one}</g>`,
  ).join('')
}

/** The box in which sachets travel: forty fill it. */
function box(sheet: Sheet, product: PackedProduct, dress: Dress): string {
  const { band } = dress
  return (
    shadow(sheet, 112, 316, 86) +
    fill('M24 196L46 172H206L190 196Z', darker(band, 0.4)) +
    row(sheet, product, dress, 150) +
    row(sheet, product, dress, 168) +
    fill('M24 210H190V318H24Z', band) +
    fill('M190 210L206 184V296L190 318Z', darker(band, 0.36)) +
    borderStrip(dress.category.border, dress.borderInks, {
      x: 24,
      y: 226,
      width: 166,
      height: 22,
    }) +
    fill('M24 210H190V318H24Z', linearLight(sheet, LIT, 'slant'), 0.7) +
    line('M24 210H190', SHINE, 1.6, 0.5)
  )
}

/** One sachet torn open, its powder running out. */
function torn(sheet: Sheet, product: PackedProduct, { ink }: Dress): string {
  return place(
    128,
    292,
    `<g transform="rotate(-118)">${
      fill(
        'M-25 -62L-18 -58L-10 -63L-2 -57L7 -62L16 -57L25 -61L23 52H-23Z',
        linearLight(sheet, FOIL, 'across'),
      ) +
      fill('M-24 -44H24L23 36H-23Z', ink.ink) +
      motif(
        product.motif,
        { mass: ink.tint, fill: ink.accent, line: ink.ink },
        { x: 0, y: -4, scale: 0.38, rotate: 0 },
      ) +
      fill('M-25 -60H25L23 52H-23Z', linearLight(sheet, LIT, 'across'))
    }</g>`,
  )
}

/** A sachet: the box it comes in, one torn open onto a spoon, and the drink that it makes. */
export function drawSachetServed(
  sheet: Sheet,
  product: PackedProduct,
  dress: Dress,
  { powder, liquid, hot }: Extract<Served, { in: 'sachet' }>,
): string {
  const onSpoon = spoon(
    sheet,
    { x: 96, y: 340, turn: -4, scale: 0.92 },
    heap(sheet, { x: 0, y: 4, width: 56, height: 26, colour: powder }),
  )
  const drink = liquid
    ? hot
      ? cup(sheet, { x: 292, ground: 334, glaze: DYES.koraHi, print: dress.ink.ink }, liquid)
      : glass(sheet, { x: 304, ground: 338, drink: liquid, height: 150, width: 94 })
    : honeyPot(sheet)
  return box(sheet, product, dress) + drink + torn(sheet, product, dress) + onSpoon
}

/** Honey in a small pot, for the powders that are licked. */
function honeyPot(sheet: Sheet): string {
  const honey = '#C37A1E'
  const wall = d`M252 262V318A48 12 0 0 0 348 318V262A48 12 0 0 1 252 262Z`
  return (
    shadow(sheet, 300, 330, 50) +
    fill(d`M252 262V318A48 12 0 0 0 348 318V262Z`, honey) +
    fill(wall, linearLight(sheet, LIT, 'across')) +
    `<ellipse cx="300" cy="262" rx="48" ry="12" fill="${lighter(honey, 0.3)}"/>` +
    `<ellipse cx="300" cy="262" rx="48" ry="12" fill="none" stroke="${SHINE}" stroke-width="2.4" stroke-opacity=".8"/>` +
    line('M262 274V308', SHINE, 5, 0.5)
  )
}
