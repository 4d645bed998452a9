import { within } from '../covers/parts/forms.ts'
import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { BORDER_INKS } from '../scenes/scene.ts'
import { box, disc, shape, stroke } from '../shapes.ts'

const LETTER = { x: 54, y: 66, width: 372, height: 236 } as const

/** A letter with a cloth border, sealed with a lotus. */
export function drawContactSpot(): string {
  const { x, y, width, height } = LETTER
  const [middle, right, foot] = [x + width / 2, x + width, y + height]
  const seal = y + 138
  const paper = `M${x} ${y}H${right}V${foot}H${x}Z`
  const flaps =
    stroke(
      `M${x} ${foot - 40}L${x + 150} ${y + 112}M${right} ${foot - 40}L${right - 150} ${y + 112}`,
      DYES.koraLo,
      5,
    ) +
    shape(`M${x} ${y}H${right}L${middle} ${seal + 18}Z`, DYES.dadam) +
    shape(`M${x} ${y - 2}H${right}L${middle} ${seal}Z`, DYES.koraHi) +
    shape(`M${x + 34} ${y + 12}H${right - 34}L${middle} ${seal - 14}Z`, DYES.dadamTint)
  return (
    box(0, 0, 480, 360, DYES.majith) +
    box(x + 12, y + 14, width, height, DYES.majithDeep) +
    within(
      'spot-letter',
      paper,
      box(x, y, width, height, DYES.koraHi) +
        flaps +
        borderStrip(
          'heera',
          { ...BORDER_INKS.heera, ground: DYES.neel },
          { x, y: foot - 36, width, height: 36 },
        ),
    ) +
    disc(middle, seal, 50, DYES.neelDeep) +
    disc(middle, seal, 42, DYES.neel) +
    motif(
      'lotus',
      { mass: DYES.koraHi, fill: DYES.dadam, line: DYES.neel },
      { x: middle, y: seal - 1, scale: 0.62 },
    )
  )
}
