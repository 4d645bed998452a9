import { DYES } from '../dyes.ts'
import { stir } from '../packs/colour.ts'
import { cloth } from '../scenes/scene.ts'
import { box, d, disc, petal, place, ring, shape, stroke } from '../shapes.ts'
import { jaal } from '../tiles.ts'
import { circle, within } from './parts/forms.ts'
import { sprigs } from './parts/grounds.ts'

const RADIUS = 276
const [LEFT, RIGHT, Y] = [474, 726, 400]

/** The old map: an Ajrakh net of the fruit that the texts recommend. */
function oldMap(): string {
  const net = jaal(
    'amla',
    { ground: DYES.laakh, net: DYES.laakhTint, mass: DYES.koraHi, fill: DYES.dadam },
    188,
  )
  return cloth(net, LEFT - 94 - 188 * 2, Y - 94 - 188, 188 * 4, 188 * 3)
}

/** The new map: graph paper and a rising line. */
function newMap(): string {
  const line = stir(DYES.neel, DYES.neelTint, 0.42)
  const step = 47
  const grid = Array.from({ length: 14 }, (_, index) => {
    const at = index * step - 7 * step
    return d`M${RIGHT + at} ${Y - 330}v660M${RIGHT - 330} ${Y + at}h660`
  }).join('')
  const curve = d`M${RIGHT - 130} ${Y + 150}L${RIGHT - 40} ${Y + 104}L${RIGHT + 54} ${Y + 120}L${RIGHT + 130} ${Y - 30}L${RIGHT + 196} ${Y - 96}L${RIGHT + 290} ${Y - 210}`
  const dots = [
    [54, 120],
    [130, -30],
    [196, -96],
  ]
    .map(
      ([x = 0, y = 0]) =>
        disc(RIGHT + x, Y + y, 17, DYES.koraHi) + disc(RIGHT + x, Y + y, 9, DYES.majith),
    )
    .join('')
  return (
    box(RIGHT - RADIUS, Y - RADIUS, RADIUS * 2, RADIUS * 2, DYES.neel) +
    `<path d="${grid}" fill="none" stroke="${line}" stroke-width="4"/>` +
    stroke(curve, DYES.dadam, 12) +
    dots
  )
}

/** Where the maps overlap: nested petals, hotter towards the middle. */
function burn(): string {
  const half = RADIUS - (RIGHT - LEFT) / 2
  const tall = Math.sqrt(RADIUS * RADIUS - ((RIGHT - LEFT) / 2) ** 2)
  const lens = (shrink: number) => {
    const [w, h] = [half - shrink, tall - shrink * 1.75]
    const r = (w * w + h * h) / (2 * w)
    return d`M600 ${Y - h}A${r} ${r} 0 0 1 600 ${Y + h}A${r} ${r} 0 0 1 600 ${Y - h}Z`
  }
  const tongue = (length: number, width: number, colour: string) =>
    place(600, Y + 138, shape(petal(length, width), colour))
  return (
    shape(lens(0), DYES.koraHi) +
    shape(lens(13), DYES.majith) +
    tongue(330, 88, DYES.haldi) +
    tongue(250, 64, DYES.dadam) +
    tongue(168, 42, DYES.koraHi) +
    tongue(92, 24, DYES.majith)
  )
}

/** Two overlapping maps; the burn is where they meet. */
export function drawOneBurn(): string {
  const rim = (x: number) => disc(x, Y, RADIUS + 14, DYES.koraHi)
  return (
    sprigs('haldi', 'coriander', 200, 0.45) +
    rim(LEFT) +
    rim(RIGHT) +
    within('old-map', circle(LEFT, Y, RADIUS), oldMap()) +
    within('new-map', circle(RIGHT, Y, RADIUS), newMap()) +
    ring(LEFT, Y, RADIUS, DYES.koraHi, 13) +
    ring(RIGHT, Y, RADIUS, DYES.koraHi, 13) +
    burn()
  )
}
