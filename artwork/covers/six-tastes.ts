import { DYES } from '../dyes.ts'
import type { Blocks } from '../motifs/blocks.ts'
import { type MotifName, motif } from '../motifs/registry.ts'
import { darker, stir } from '../packs/colour.ts'
import { around, box, disc, petal, place, shape } from '../shapes.ts'
import { dotRing } from './parts/forms.ts'
import { sprigs } from './parts/grounds.ts'

const [X, Y] = [600, 400]
const PLATE = 362
const BRASS = stir(DYES.dadamTint, DYES.dadamDeep, 0.38)
const BRASS_LIT = stir(DYES.dadamTint, DYES.dadamDeep, 0.14)
const BRASS_SHADE = darker(BRASS, 0.22)
const WALL = DYES.koraHi

type Fill = MotifName | 'salt'

/** From the top, clockwise: sweet, sour, salty, pungent, bitter, astringent. */
const TASTES: readonly (readonly [Fill, mass: string, fill: string])[] = [
  ['rice', DYES.haldi, DYES.dadam],
  ['lemon', DYES.mehndi, DYES.mehndi],
  ['salt', DYES.neel, DYES.neel],
  ['ginger', DYES.majith, DYES.dadam],
  ['neem', DYES.kashishDeep, DYES.kashish],
  ['pomegranate', DYES.laakh, DYES.dadam],
]

/** Salt has no plant: a heap of cubes seen on the corner. */
function saltHeap({ mass, line }: Blocks): string {
  const cube = (x: number, y: number) =>
    place(x, y, box(-14, -14, 28, 28, mass) + box(-6, -6, 12, 12, line), 45)
  return [
    [0, -34],
    [-21, -13],
    [21, -13],
    [-42, 8],
    [0, 8],
    [42, 8],
    [-21, 29],
    [21, 29],
  ]
    .map(([x = 0, y = 0]) => cube(x, y))
    .join('')
}

function katori([name, mass, fill]: (typeof TASTES)[number], degrees: number): string {
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [X + 214 * Math.sin(angle), Y - 214 * Math.cos(angle)]
  const blocks = { mass, fill, line: WALL }
  const food =
    name === 'salt' ? place(0, 2, saltHeap(blocks), 0, 1.16) : motif(name, blocks, { scale: 1.34 })
  return (
    disc(x + 10, y + 12, 98, BRASS_SHADE) +
    disc(x, y, 98, DYES.dadamDeep) +
    disc(x, y, 94, DYES.dadamTint) +
    disc(x, y, 84, WALL) +
    place(x, y, food)
  )
}

/** Rice in the middle: three rings of grains. */
function rice(): string {
  const grains = (count: number, out: number, start: number) =>
    around(count, () => shape(petal(26, 9, out), BRASS, [DYES.kora, 2]), start)
  return (
    disc(X, Y, 96, DYES.kora) +
    place(X, Y, grains(6, 3, 0) + grains(11, 33, 12) + grains(17, 63, 0))
  )
}

/** A thali: six bowls, one for each taste, around the rice. */
export function drawSixTastes(): string {
  return (
    sprigs('dadam', 'daisy', 200) +
    disc(X, Y, PLATE, DYES.neelDeep) +
    disc(X, Y, PLATE - 14, BRASS) +
    disc(X, Y, PLATE - 22, BRASS_LIT) +
    dotRing(X, Y, PLATE - 32, 84, 3.6, DYES.dadamDeep) +
    disc(X, Y, PLATE - 43, BRASS) +
    rice() +
    TASTES.map((taste, index) => katori(taste, index * 60)).join('')
  )
}
