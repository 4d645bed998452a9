import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { box, disc, ring, shape, stroke } from '../shapes.ts'

const LEAVES = [0, 1, 2] as const
const HOLES = [162, 318] as const

function leaf(top: number): string {
  return `M66 ${top}H414q8 25 0 50H66q-8 -25 0 -50Z`
}

/** A palm-leaf book not written in yet, its first lines begun. */
export function drawNoArticlesSpot(): string {
  const leaves = LEAVES.map((index) => {
    const top = 92 + index * 62
    const holes = HOLES.map((x) =>
      index === 0
        ? disc(x, top + 25, 11, DYES.dadam) + disc(x, top + 25, 6, DYES.laakh)
        : ring(x, top + 25, 7, DYES.laakhTint, 3),
    ).join('')
    const written = stroke(
      `M82 ${top + 13}h22M114 ${top + 13}h20M82 ${top + 25}h14M106 ${top + 25}h26M82 ${top + 37}h18`,
      DYES.neelDeep,
      4.5,
    )
    return index === 0
      ? shape(leaf(top), DYES.koraHi) + written + holes
      : `<path d="${leaf(top)}" fill="none" stroke="${DYES.laakhTint}" stroke-width="3" stroke-dasharray="9 8"/>${holes}`
  }).join('')
  const board = (y: number) =>
    borderStrip(
      'dana',
      { ground: DYES.dadam, first: DYES.majithDeep, second: DYES.koraHi },
      { x: 48, y, width: 384, height: 32 },
    )
  return (
    box(0, 0, 480, 360, DYES.laakh) +
    box(48, 50, 384, 264, DYES.laakhDeep) +
    HOLES.map((x) => stroke(`M${x} 38V338`, DYES.dadam, 5)).join('') +
    leaves +
    board(50) +
    board(288) +
    HOLES.map((x) =>
      motif(
        'lotus',
        { mass: DYES.dadam, fill: DYES.koraHi, line: DYES.laakh },
        { x, y: 28, scale: 0.42 },
      ),
    ).join('')
  )
}
