import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { stir } from '../packs/colour.ts'
import { around, disc, drop, place, shape, stroke } from '../shapes.ts'
import { dotRing } from './parts/forms.ts'
import { block } from './parts/grounds.ts'

const [X, Y] = [600, 400]

/** Ripples over the whole drawing, tone on tone. */
function ripples(): string {
  const lighter = stir(DYES.kashish, DYES.kashishTint, 0.22)
  const darkerLine = stir(DYES.kashish, DYES.kashishDeep, 0.5)
  return Array.from({ length: 17 }, (_, index) => {
    const y = index * 50 + 4
    const wave = `M${index % 2 ? -40 : -80} ${y}${'q20 -24 40 0t40 0'.repeat(17)}`
    return stroke(wave, index % 2 ? darkerLine : lighter, 7)
  }).join('')
}

/** Small sips for a whole day: 24 drops around the pot, every sixth hour marked. */
export function drawFirstDay(): string {
  const hours = around(24, (index) =>
    place(0, -268, shape(drop(86, 26), index % 6 ? DYES.koraHi : DYES.dadam)),
  )
  return (
    block(DYES.kashish) +
    ripples() +
    disc(X, Y, 384, DYES.neelDeep) +
    place(X, Y, hours) +
    dotRing(X, Y, 248, 72, 3.6, DYES.neelTint) +
    disc(X, Y, 230, DYES.dadam) +
    motif(
      'lota',
      { mass: DYES.neelDeep, fill: DYES.majith, line: DYES.koraHi },
      { x: X, y: Y - 2, scale: 3.5 },
    )
  )
}
