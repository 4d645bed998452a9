import type { Blocks } from './motifs/blocks.ts'
import { type MotifName, motif } from './motifs/registry.ts'
import {
  around,
  box,
  d,
  disc,
  oval,
  type Point,
  petal,
  place,
  ring,
  round,
  scatter,
  shape,
  svgDocument,
} from './shapes.ts'

/** A square that repeats without a seam. */
export interface Tile {
  readonly side: number
  readonly content: string
}

export function tileSvg({ side, content }: Tile): string {
  return svgDocument(`0 0 ${side} ${side}`, side, side, content)
}

function corners(side: number): readonly Point[] {
  return [
    [0, 0],
    [side, 0],
    [0, side],
    [side, side],
  ]
}

function midpoints(side: number): readonly Point[] {
  const half = side / 2
  return [
    [half, 0],
    [half, side],
    [0, half],
    [side, half],
  ]
}

export interface ButtiOptions {
  readonly side?: number
  /** The motif's width as a share of the side: 0.5 to 0.62. */
  readonly share?: number
  readonly dots?: boolean
}

/** Half-drop repeat without background: motif at centre and corners, four dots at the midpoints. */
export function butti(name: MotifName, blocks: Blocks, options: ButtiOptions = {}): Tile {
  const { side = 120, share = 0.5, dots = true } = options
  const print = ([x, y]: Point) => motif(name, blocks, { x, y, scale: (side * share) / 100 })
  const fourDots = ([x, y]: Point) =>
    place(
      x,
      y,
      around(4, () => disc(0, -side * 0.042, side * 0.014, blocks.fill)),
    )
  const content =
    print([side / 2, side / 2]) +
    scatter(corners(side), print) +
    (dots ? scatter(midpoints(side), fourDots) : '')
  return { side, content }
}

export interface JaalInks {
  readonly ground: string
  readonly net: string
  readonly mass: string
  readonly fill: string
}

/** Ajrakh net: rings at two offsets, the motif in one, a star in the other. */
export function jaal(name: MotifName, inks: JaalInks, side = 132): Tile {
  const { ground, net, mass, fill } = inks
  const half = side / 2
  const rings = ([x, y]: Point) =>
    ring(x, y, half * 0.78, net, 2.2) + ring(x, y, half * 0.7, net, 1.1, '1.2 4.4')
  const reach = half * 0.5
  const ray =
    d`M0 ${-reach}L${reach * 0.19} ${-reach * 0.5}L${-reach * 0.19} ${-reach * 0.5}Z` +
    d`M0 0L${reach * 0.3} ${-reach * 0.62}L${-reach * 0.3} ${-reach * 0.62}Z`
  const star = ([x, y]: Point) =>
    place(
      x,
      y,
      around(8, () => shape(ray, net)) +
        disc(0, 0, half * 0.16, mass) +
        disc(0, 0, half * 0.07, ground),
    )
  const knot = ([x, y]: Point) =>
    place(
      x,
      y,
      around(4, () => shape(petal(half * 0.2, half * 0.07), fill), 45) + disc(0, 0, 2.2, net),
    )
  const content =
    box(0, 0, side, side, ground) +
    rings([half, half]) +
    scatter(corners(side), rings) +
    motif(name, { mass, fill, line: ground }, { x: half, y: half, scale: (half * 1.06) / 100 }) +
    scatter(corners(side), star) +
    scatter(midpoints(side), knot)
  return { side, content }
}

export interface SaltOptions {
  readonly side?: number
  readonly count?: number
  readonly seed?: number
}

/** Lehmer's generator: the same seed always gives the same cloth. */
function drawNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

/** Pinholes where the block did not touch the cloth; only for quiz and result. */
export function salt(colour: string, options: SaltOptions = {}): Tile {
  const { side = 260, count = 46, seed = 7 } = options
  const next = drawNumbers(seed)
  const hole = () => {
    const width = 0.5 + next() * 1.1
    const margin = width
    const x = margin + next() * (side - 2 * margin)
    const y = margin + next() * (side - 2 * margin)
    const height = width * (0.5 + next() * 0.6)
    const opacity = round(0.35 + next() * 0.5)
    return `<g opacity="${opacity}">${oval(x, y, width, height, colour)}</g>`
  }
  return { side, content: Array.from({ length: count }, hole).join('') }
}
