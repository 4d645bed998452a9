import { dotRing, within } from '../covers/parts/forms.ts'
import { rays } from '../covers/parts/grounds.ts'
import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { stir } from '../packs/colour.ts'
import { framePath } from '../packs/frames.ts'
import { pathData } from '../packs/path.ts'
import { BORDER_INKS } from '../scenes/scene.ts'
import { box, disc, shape } from '../shapes.ts'

/** The flame in its arch, with a matka on either side. */
export function drawAboutSpot(): string {
  const [x, y] = [240, 214]
  const door = (grow: number) => pathData(framePath('arch', x, y, 164 + grow))
  const matka = (at: number) =>
    motif(
      'matka',
      { mass: DYES.neelDeep, fill: DYES.majith, line: DYES.dadam },
      { x: at, y: 264, scale: 0.86 },
    )
  const inside =
    box(0, 0, 480, 360, DYES.majith) +
    rays(x, 206, 320, 24, stir(DYES.majith, DYES.majithTint, 0.16)) +
    dotRing(x, 206, 108, 48, 2.2, DYES.dadam) +
    disc(x, 206, 96, DYES.dadam) +
    motif(
      'flame',
      { mass: DYES.majith, fill: DYES.majith, line: DYES.koraHi },
      { x, y: 206, scale: 1.46 },
    )
  return (
    box(0, 0, 480, 360, DYES.dadam) +
    matka(54) +
    matka(426) +
    shape(door(17), DYES.koraHi) +
    shape(door(9), DYES.neelDeep) +
    within('spot-door', door(0), inside) +
    borderStrip('kangura', BORDER_INKS.kangura, { x: 0, y: 320, width: 480, height: 40 })
  )
}
