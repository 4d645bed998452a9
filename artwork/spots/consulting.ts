import { dotRing, labelPath } from '../covers/parts/forms.ts'
import { pulseDot } from '../covers/parts/pulse-dots.ts'
import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { box, place, shape, stroke } from '../shapes.ts'

const BEAT = 240
const DOTS = [
  ['vata', 108],
  ['pitta', 240],
  ['kapha', 372],
] as const

/** A pulse in three places under a lotus: first talk, then look and feel. */
export function drawConsultingSpot(): string {
  const beat = (x: number) => `H${x - 15}l8 -34l15 68l7 -34`
  const corners = [
    [42, 28],
    [438, 28],
    [42, 332],
    [438, 332],
  ]
    .map(([x = 0, y = 0]) => dotRing(x, y, 13, 8, 2.6, DYES.dadam))
    .join('')
  return (
    box(0, 0, 480, 360, DYES.neel) +
    stroke(`M-10 ${BEAT}H490`, DYES.neelTint, 6) +
    corners +
    shape(labelPath(44, 30, 392, 300, 26), DYES.koraHi) +
    motif(
      'lotus',
      { mass: DYES.laakh, fill: DYES.dadam, line: DYES.koraHi },
      { x: 240, y: 108, scale: 1.3 },
    ) +
    stroke(`M47 ${BEAT}${beat(174)}${beat(306)}H433`, DYES.neelDeep, 6) +
    DOTS.map(([name, x]) => place(x, BEAT, pulseDot(name, 0, 0), 0, 0.66)).join('')
  )
}
