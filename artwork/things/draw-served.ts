import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { darker, lighter } from '../packs/colour.ts'
import type { Dress } from '../packs/dress.ts'
import { roundLight, SHADE, SHINE } from '../packs/light.ts'
import type { Sheet } from '../packs/sheet.ts'
import { ellipse, fill, line } from '../packs/solid.ts'
import type { PackedProduct } from '../products.ts'
import { d, place } from '../shapes.ts'
import * as foods from './foods.ts'
import { drawSachetServed } from './sachet-served.ts'
import type { Served } from './served.ts'
import { bowl, cup, glass, heap, shadow, spoon } from './vessels.ts'

const GROUND = 338
const MIDDLE = 236

type Served1<Kind extends Served['in']> = Extract<Served, { in: Kind }>

function drawGlass(sheet: Sheet, served: Served1<'glass'>): string {
  const has = new Set(served.with)
  const poured = served.poured
    ? { height: 168, width: 104, ground: GROUND }
    : { height: 196, width: 112, ground: GROUND }
  const drawn = glass(
    sheet,
    { x: MIDDLE, drink: served.drink, ...poured },
    ({ y, radiusX, radiusY }) => {
      const area = { x: MIDDLE, y, radiusX: radiusX - 8, radiusY: radiusY - 3 }
      const below = { x: MIDDLE, y: y + 62, radiusX: radiusX - 16, radiusY: 48 }
      return (
        (has.has('bubbles') ? foods.bubbles(MIDDLE, y + 14, 120) : '') +
        (has.has('seeds') ? foods.specks(70, below, ['#2B2620', '#4A4238'], 2.4) : '') +
        (has.has('pulp')
          ? foods.specks(44, below, [lighter(served.drink, 0.45), darker(served.drink, 0.16)], 3)
          : '') +
        (has.has('spice') ? foods.specks(46, area, ['#7A5A30', '#B9722A', '#5F6A2C'], 2) : '') +
        (has.has('petals') ? foods.petals(MIDDLE, y, '#B92C50', radiusX - 18) : '') +
        (has.has('ice') ? foods.ice(MIDDLE, y + 4) : '')
      )
    },
  )
  const rim = GROUND - poured.height
  return (
    drawn +
    (served.poured ? foods.pour(sheet, MIDDLE, rim + 34, served.poured) : '') +
    (has.has('lemon') ? foods.slice(MIDDLE + 50, rim + 4) : '') +
    (served.powder ? spoonOf(sheet, served.powder) : '')
  )
}

function spoonOf(sheet: Sheet, powder: string): string {
  return spoon(
    sheet,
    { x: 106, y: 334, turn: -166 },
    heap(sheet, { x: 0, y: 4, width: 54, height: 24, colour: powder }),
  )
}

function drawCup(
  sheet: Sheet,
  served: Served1<'cup'>,
  product: PackedProduct,
  dress: Dress,
): string {
  const { ink } = dress
  const glaze = { glaze: DYES.koraHi, print: ink.ink }
  const tag = d`M${MIDDLE - 40} 246C${MIDDLE - 66} 262 ${MIDDLE - 78} 284 ${MIDDLE - 92} 308`
  return (
    cup(sheet, { x: MIDDLE + 8, ground: 336, ...glaze }, served.liquid) +
    (served.bag
      ? line(tag, DYES.koraHi, 2) +
        line(tag, SHADE, 0.8, 0.4) +
        place(
          MIDDLE - 98,
          326,
          `<rect x="-19" y="-19" width="38" height="38" rx="2" fill="${ink.ink}"/>` +
            motif(
              product.motif,
              { mass: DYES.koraHi, fill: dress.frame, line: ink.ink },
              { scale: 0.32 },
            ),
          12,
        )
      : '') +
    (served.powder ? spoonOf(sheet, served.powder) : '')
  )
}

function drawBowlOf(sheet: Sheet, served: Served1<'bowl'>, dress: Dress): string {
  return bowl(
    sheet,
    { x: MIDDLE, ground: 336, width: 196, height: 96, glaze: dress.ink.ink, print: dress.frame },
    ({ y, radiusX, radiusY }) =>
      ellipse(MIDDLE, y + 3, radiusX - 2, radiusY - 2, served.food) +
      (served.whole
        ? [-52, 0, 50, -24, 26]
            .map((dx, index) =>
              foods.ball(sheet, MIDDLE + dx, y - (index < 3 ? 10 : 2), 27, served.whole ?? ''),
            )
            .join('')
        : foods.specks(
            60,
            { x: MIDDLE, y: y + 2, radiusX: radiusX - 12, radiusY: radiusY - 6 },
            served.flecks,
            3,
          )) +
      ellipse(MIDDLE - radiusX * 0.4, y - 4, 30, 4, SHINE, 0.3),
  )
}

function drawPlate(sheet: Sheet, served: Served1<'plate'>): string {
  const [x, y] = [MIDDLE, 312]
  const mound = d`M${x - 92} ${y}C${x - 74} ${y - 62} ${x - 26} ${y - 82} ${x + 6} ${y - 80}C${x + 52} ${y - 78} ${x + 84} ${y - 44} ${x + 92} ${y}A92 22 0 0 1 ${x - 92} ${y}Z`
  const area = { x, y: y - 28, radiusX: 74, radiusY: 42 }
  return (
    foods.plate(sheet, x, y, 134) +
    fill(mound, served.food) +
    foods.specks(170, area, [lighter(served.food, 0.4), darker(served.food, 0.18)], 3.4) +
    foods.specks(58, area, served.flecks, 3.2) +
    fill(mound, roundLight(sheet, 0.42))
  )
}

function drawKajal(sheet: Sheet): string {
  const [x, y] = [MIDDLE - 10, 300]
  return (
    shadow(sheet, x, y + 30, 92) +
    fill(d`M${x - 96} ${y}V${y + 20}A96 24 0 0 0 ${x + 96} ${y + 20}V${y}Z`, '#B9B09A') +
    fill(d`M${x - 96} ${y}V${y + 20}A96 24 0 0 0 ${x + 96} ${y + 20}V${y}Z`, roundLight(sheet)) +
    ellipse(x, y, 96, 24, '#DDD5BF') +
    ellipse(x, y + 1, 88, 20.5, '#5B5444') +
    ellipse(x, y + 3, 86, 18.5, '#17141A') +
    ellipse(x - 22, y, 34, 4, SHINE, 0.2) +
    `<path d="${d`M${x + 10} ${y + 3}L${x + 112} ${y - 92}`}" stroke="#B98C34" stroke-width="7" stroke-linecap="round"/>` +
    line(d`M${x + 8} ${y + 5}L${x + 26} ${y - 12}`, '#17141A', 9) +
    line(d`M${x + 34} ${y - 20}L${x + 110} ${y - 91}`, '#F3DC96', 2) +
    foods.smear(sheet, 44, 344, '#211D22')
  )
}

/** How much larger than drawn: what is low fills the picture as much as a glass does. */
const ENLARGED: Readonly<Record<Served['in'], number>> = {
  glass: 1.1,
  cup: 1.14,
  jar: 1.16,
  sachet: 1,
  powder: 1.26,
  bowl: 1.22,
  water: 1.22,
  dish: 1.28,
  kajal: 1.26,
  plate: 1.14,
  laddus: 1.14,
  crisps: 1.16,
  bar: 1.26,
}

/** One product as it is served. */
export function drawServed(
  sheet: Sheet,
  product: PackedProduct,
  dress: Dress,
  served: Served,
): string {
  const larger = ENLARGED[served.in]
  const [x, y] = [MIDDLE - MIDDLE * larger, 344 - 344 * larger]
  return place(x, y, drawAsDrawn(sheet, product, dress, served), 0, larger)
}

function drawAsDrawn(sheet: Sheet, product: PackedProduct, dress: Dress, served: Served): string {
  switch (served.in) {
    case 'glass':
      return drawGlass(sheet, served)
    case 'cup':
      return drawCup(sheet, served, product, dress)
    case 'bowl':
      return drawBowlOf(sheet, served, dress)
    case 'plate':
      return drawPlate(sheet, served)
    case 'kajal':
      return drawKajal(sheet)
    case 'sachet':
      return drawSachetServed(sheet, product, dress, served)
    case 'powder':
      return (
        bowl(
          sheet,
          {
            x: MIDDLE + 14,
            ground: 330,
            width: 176,
            height: 80,
            glaze: dress.ink.ink,
            print: dress.frame,
          },
          ({ y, radiusX }) =>
            heap(sheet, {
              x: MIDDLE + 14,
              y: y + 8,
              width: radiusX * 1.9,
              height: 58,
              colour: served.powder,
            }),
        ) + spoonOf(sheet, served.powder)
      )
    case 'jar':
      return (
        foods.openJar(
          sheet,
          { x: MIDDLE + 24, ground: 332, contents: served.contents, ink: dress.ink.ink },
          motif(
            product.motif,
            { mass: dress.ink.ink, fill: dress.ink.deep, line: DYES.koraHi },
            { scale: 0.42 },
          ),
        ) + spoon(sheet, { x: 112, y: 332, turn: -168 }, foods.spoonful(served.contents))
      )
    case 'dish':
      return (
        foods.oilDish(sheet, MIDDLE, 300, served.oil, served.metal) +
        (served.foam ? foods.foam(116, 330) : '')
      )
    case 'water':
      return bowl(
        sheet,
        { x: MIDDLE, ground: 334, width: 204, height: 86, glaze: '#B98C34', print: '#F3DC96' },
        ({ y, radiusX, radiusY }) =>
          ellipse(MIDDLE, y + 3, radiusX - 2, radiusY - 2, served.water) +
          ellipse(MIDDLE - 30, y - 3, 40, 5, SHINE, 0.5) +
          foods.petals(MIDDLE, y + 2, served.petals, radiusX - 26),
      )
    case 'laddus':
      return (
        foods.plate(sheet, MIDDLE, 316, 132) +
        [
          [-62, -14],
          [0, -22],
          [62, -14],
          [-32, 4],
          [34, 4],
          [2, -66],
        ]
          .map(([dx = 0, dy = 0]) => foods.ball(sheet, MIDDLE + dx, 296 + dy, 34, served.colour))
          .join('')
      )
    case 'crisps':
      return (
        foods.plate(sheet, MIDDLE, 320, 132) + foods.crisps(MIDDLE, 312, served.colour, '#55722E')
      )
    case 'bar':
      return foods.bar(sheet, MIDDLE - 4, 302, served.colour, product.motif)
  }
}
