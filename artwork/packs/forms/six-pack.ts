import { darker, lighter } from '../colour.ts'
import type { DrawForm, FormInput } from '../form.ts'
import { linearLight, roundLight, SHADE, SHINE } from '../light.ts'
import { capOf, fill, line } from '../solid.ts'
import { roundSurface } from '../surface.ts'
import { boxFaces, boxFoot, printedWalls } from './carton.ts'

const BOX = { left: 54, top: 196, width: 170, height: 224, deepX: 46, deepY: 24, sidePrints: 3 }
const BOTTLES = 3
const NECK = 24
const CAP = 27

/** Neck and cap of one bottle whose base is hidden in the carton. */
function bottleTop({ product, dress, sheet }: FormInput, x: number, rim: number): string {
  const drink = product.contents ?? '#9A6A2A'
  const neck = `M${x - NECK / 2} ${rim - 30}C${x - NECK / 2} ${rim - 12} ${x - 25} ${rim - 8} ${x - 25} ${rim + 14}H${x + 25}C${x + 25} ${rim - 8} ${x + NECK / 2} ${rim - 12} ${x + NECK / 2} ${rim - 30}Z`
  const cap = { left: x - CAP / 2, width: CAP, top: rim - 50, bottom: rim - 29, depth: 2.7 }
  return (
    fill(neck, drink) +
    fill(neck, roundLight(sheet, 0.9)) +
    line(
      `M${x - 17} ${rim + 6}C${x - 16} ${rim - 8} ${x - 8} ${rim - 12} ${x - 8} ${rim - 25}`,
      SHINE,
      2.6,
      0.6,
    ) +
    fill(roundSurface(x - NECK / 2, NECK, 2.4).band(rim - 31, rim - 27), lighter(drink, 0.5)) +
    capOf(sheet, cap, dress.categoryInk, 12)
  )
}

/** Ready drinks: six small bottles in an open carton, three in front of three. */
export const drawSixPack: DrawForm = (input) => {
  const { left, top, width, deepX, deepY } = BOX
  const { lid } = boxFaces(BOX)
  const row = (depth: number) =>
    Array.from({ length: BOTTLES }, (_, index) =>
      bottleTop(
        input,
        left + deepX * depth + (width * (index + 0.5)) / BOTTLES,
        top - deepY * depth,
      ),
    ).join('')
  const inside = linearLight(
    input.sheet,
    [
      [0, SHADE, 0.5],
      [1, SHADE, 0.7],
    ],
    'across',
  )
  const backWall = `M${left + deepX} ${top - deepY}h${width}v${deepY}h${-width}Z`
  return {
    markup:
      fill(lid, darker(input.dress.band, 0.3)) +
      fill(lid, inside) +
      fill(backWall, darker(input.dress.band, 0.35)) +
      row(0.78) +
      row(0.26) +
      printedWalls(input, BOX) +
      line(`M${left} ${top}h${width}l${deepX} ${-deepY}`, SHINE, 1.3, 0.6),
    ...boxFoot(BOX),
  }
}
