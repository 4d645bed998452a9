import { DYES } from '../../dyes.ts'
import { box, disc, drop, place, ring, shape, stroke } from '../../shapes.ts'
import { circle, within } from './forms.ts'

const DISC = 60

function grid(step: number, draw: (x: number, y: number) => string): string {
  const reach = Math.ceil(DISC / step) + 1
  const cells: string[] = []
  for (let row = -reach; row <= reach; row++) {
    for (let column = -reach; column <= reach; column++) {
      cells.push(draw(column * step + (row % 2 ? step / 2 : 0), row * step * 0.9))
    }
  }
  return cells.join('')
}

function knots(): string {
  return grid(30, (x, y) => box(x - 6, y - 6, 12, 12, DYES.kora, 4))
}

function drops(): string {
  return grid(36, (x, y) => place(x, y + 14, shape(drop(29, 10), DYES.dadam)))
}

function waves(): string {
  return [-72, -36, 0, 36, 72]
    .map((y, index) =>
      stroke(`M-120 ${y}${'q15 -20 30 0t30 0'.repeat(4)}`, index % 2 ? DYES.dadam : DYES.kora, 8),
    )
    .join('')
}

/** Knots, drops, waves: the three differ in pattern as well as in dye. */
const PRINTS = {
  vata: { dye: DYES.neel, print: knots },
  pitta: { dye: DYES.majith, print: drops },
  kapha: { dye: DYES.kashish, print: waves },
} as const

/** One of the three beats of a pulse, a printed disc 138 wide with its cotton rim. */
export function pulseDot(name: keyof typeof PRINTS, x: number, y: number): string {
  const { dye, print } = PRINTS[name]
  const cloth = within(`pulse-${name}`, circle(0, 0, DISC), disc(0, 0, DISC, dye) + print())
  return place(x, y, disc(0, 0, DISC + 9, DYES.koraHi) + cloth + ring(0, 0, DISC, dye, 6))
}
