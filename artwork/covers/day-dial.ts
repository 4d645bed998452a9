import { DYES } from '../dyes.ts'
import { type MotifName, motif } from '../motifs/registry.ts'
import { stir } from '../packs/colour.ts'
import { box, disc, fan, place, shape } from '../shapes.ts'
import { dotRing, halfDisc, sectorPath } from './parts/forms.ts'
import { block, rays } from './parts/grounds.ts'

const [X, Y] = [600, 500]
const DIAL = 404

/** Water, oil, lunch, tea, lamp: the times of a day from sunrise to dusk. */
const STATIONS: readonly MotifName[] = ['lota', 'sesame', 'thali', 'tea', 'diya']

function station(name: MotifName, index: number): string {
  const degrees = (index - 2) * 36
  const angle = (degrees * Math.PI) / 180
  const [x, y] = [X + 300 * Math.sin(angle), Y - 300 * Math.cos(angle)]
  const noon = index === 2
  const size = noon ? 88 : 74
  const blocks = noon
    ? { mass: DYES.majith, fill: DYES.dadam, line: DYES.koraHi }
    : { mass: DYES.neelDeep, fill: DYES.majith, line: DYES.koraHi }
  return disc(x, y, size, DYES.koraHi) + motif(name, blocks, { x, y, scale: (size / 74) * 1.06 })
}

/** Rows of dots around the dial: the stars. */
function stars(): string {
  return [232, 292, 352]
    .map((radius, row) =>
      fan(
        Array.from({ length: 13 + row * 3 }, (_, index) => 97 + (index * 166) / (12 + row * 3)),
        (_, index) =>
          box(-6, -radius - 6, 12, 12, (index + row) % 3 ? DYES.neelTint : DYES.dadam, 4),
      ),
    )
    .join('')
}

function moon(): string {
  return disc(X, Y + 124, 84, DYES.koraHi) + disc(X + 34, Y + 106, 74, DYES.neel)
}

/** A sundial: the working day above the horizon, the night below it. */
export function drawDayDial(): string {
  const hours = fan(
    Array.from({ length: 13 }, (_, index) => -90 + index * 15),
    (_, index) => box(-4, -DIAL + 8, 8, index % 3 ? 22 : 40, DYES.neelDeep),
  )
  const gnomon = shape(`M${X - 30} ${Y}L${X} ${Y - 178}L${X + 30} ${Y}Z`, DYES.majith)
  const shadow = place(
    X,
    Y,
    shape(sectorPath(0, 196, 0, 30), stir(DYES.dadam, DYES.dadamDeep, 0.6)),
  )
  return (
    block(DYES.dadam) +
    rays(X, Y, 900, 36, stir(DYES.dadam, DYES.dadamTint, 0.62)) +
    block(DYES.neelDeep, 0, Y, 1200, 300) +
    halfDisc(X, Y, DIAL + 14, DYES.neelDeep, 'up') +
    halfDisc(X, Y, DIAL, DYES.dadamTint, 'up') +
    place(X, Y, hours) +
    halfDisc(X, Y, 206, DYES.haldi, 'up') +
    halfDisc(X, Y, 194, DYES.dadam, 'up') +
    shadow +
    gnomon +
    STATIONS.map(station).join('') +
    halfDisc(X, Y, DIAL, DYES.neel, 'down') +
    place(X, Y, stars()) +
    moon() +
    box(0, Y - 5, 1200, 10, DYES.koraHi) +
    dotRing(X, Y, 0, 1, 24, DYES.koraHi) +
    disc(X, Y, 12, DYES.majith)
  )
}
