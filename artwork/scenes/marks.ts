import { BORDERS, type BorderName, borderSvg } from '../borders.ts'
import { DYES } from '../dyes.ts'
import { MOTIFS, type MotifName, motif } from '../motifs/registry.ts'
import { box, svgDocument } from '../shapes.ts'
import { butti, jaal, tileSvg } from '../tiles.ts'
import { resultMedallion } from './medallion.ts'
import { unnamedPack } from './placeholders.ts'
import { BORDER_INKS } from './scene.ts'

/** A drawing stored as SVG, under its own name. */
export interface Plate {
  readonly file: string
  readonly svg: string
}

/** White prints, black cuts: a mask for a single colour. */
const STENCIL = { mass: '#fff', fill: '#fff', line: '#000' } as const
const INK = '#1B1A2E'

function stencilled(area: readonly [number, number, number, number], print: string): string {
  const [x, y, width, height] = area
  return `<mask id="m" maskUnits="userSpaceOnUse" x="${x}" y="${y}" width="${width}" height="${height}">${print}</mask><g mask="url(#m)">${box(x, y, width, height, INK)}</g>`
}

/** One motif in one colour, its lines cut out, so that a page can tint it. */
function motifPlate(name: MotifName): string {
  const print = motif(name, STENCIL)
  return svgDocument('-52 -52 104 104', 104, 104, stencilled([-52, -52, 104, 104], print))
}

/** The motif's half-drop tile in one colour, likewise. */
function buttiPlate(name: MotifName): string {
  const tile = butti(name, STENCIL)
  const { side } = tile
  const block = MOTIFS[name](STENCIL)
  const repeated = tile.content.replaceAll(block, '<use href="#b"/>')
  const content = stencilled([0, 0, side, side], repeated)
  return tileSvg({ side, content: `<defs><g id="b">${block}</g></defs>${content}` })
}

/** The brand: the flame on a madder square. */
export function brandSquare(size: number): string {
  const blocks = { mass: DYES.koraHi, fill: DYES.dadam, line: DYES.majith }
  const content =
    box(0, 0, 48, 48, DYES.majith) + motif('flame', blocks, { x: 24, y: 24, scale: 0.34 })
  return svgDocument('0 0 48 48', size, size, content)
}

const JAALS = {
  fennel: { ground: DYES.neel, net: '#56619E', mass: DYES.dadam, fill: DYES.majithTint },
  rose: { ground: DYES.majith, net: '#C25643', mass: DYES.dadam, fill: DYES.kora },
} as const

/** Motifs in two colours on a dyed block of the home page, their lines in the colour of the block. */
const ON_MADDER = { mass: DYES.kora, fill: DYES.dadam, line: DYES.majith } as const
const PRINTED_ON_MADDER = ['lotus', 'jeera', 'tulsi'] as const satisfies readonly MotifName[]

/** Borders that join two blocks and belong to no category, each on the dye beside it. */
const JOINING_BORDERS = [
  { file: 'border-heera-on-majith', name: 'heera', ground: DYES.majith },
  { file: 'border-bandhani-on-neel-deep', name: 'bandhani', ground: DYES.neelDeep },
] as const satisfies readonly { file: string; name: BorderName; ground: string }[]

/** Every SVG drawing of the pages: marks, borders, motifs, tiles, cloth, the medallion. */
export function drawPlates(): Plate[] {
  const borders = Object.keys(BORDERS) as BorderName[]
  const motifs = Object.keys(MOTIFS) as MotifName[]
  return [
    { file: 'artwork/flame.svg', svg: brandSquare(48) },
    { file: 'favicon.svg', svg: brandSquare(48) },
    { file: 'artwork/result-medallion.svg', svg: resultMedallion() },
    { file: 'artwork/pack-unnamed.svg', svg: unnamedPack() },
    ...borders.map((name) => ({
      file: `artwork/border-${name}.svg`,
      svg: borderSvg(name, BORDER_INKS[name]),
    })),
    ...JOINING_BORDERS.map(({ file, name, ground }) => ({
      file: `artwork/${file}.svg`,
      svg: borderSvg(name, { ...BORDER_INKS[name], ground }),
    })),
    ...PRINTED_ON_MADDER.map((name) => ({
      file: `artwork/printed-${name}.svg`,
      svg: svgDocument('-52 -52 104 104', 104, 104, motif(name, ON_MADDER)),
    })),
    ...motifs.map((name) => ({ file: `artwork/motif-${name}.svg`, svg: motifPlate(name) })),
    ...motifs
      .filter((name) => name !== 'flame')
      .map((name) => ({ file: `artwork/butti-${name}.svg`, svg: buttiPlate(name) })),
    ...(['fennel', 'rose'] as const).map((name) => ({
      file: `artwork/jaal-${name}.svg`,
      svg: tileSvg(jaal(name, JAALS[name])),
    })),
  ]
}
