import { DYES } from '../dyes.ts'
import { type MotifName, motif } from '../motifs/registry.ts'
import { stir } from '../packs/colour.ts'
import { around, box, disc, petal, place, ring, shape } from '../shapes.ts'
import { dotRing, sectorPath, within } from './parts/forms.ts'
import { rain, rays, sprigs } from './parts/grounds.ts'

const WHEEL = 348
const HUB = 92
const OUT = 226

interface Season {
  readonly name: string
  readonly plant: MotifName
  readonly dye: string
  readonly mass: string
  readonly fill: string
  /** The weather, printed behind the plant in a tone of the background. */
  weather(tone: string): string
}

function scattered(draw: (row: number) => string, step: number): string {
  const cells: string[] = []
  for (let row = -7; row <= 7; row++) {
    for (let column = -7; column <= 7; column++) {
      cells.push(place(column * step + (row % 2 ? step / 2 : 0), row * step * 0.8, draw(row)))
    }
  }
  return cells.join('')
}

/** Clockwise from the top: spring, summer, rains, autumn, early and late winter. */
const SEASONS: readonly Season[] = [
  {
    name: 'vasanta',
    plant: 'saffron',
    dye: DYES.laakh,
    mass: DYES.koraHi,
    fill: DYES.dadam,
    weather: (tone) => scattered(() => around(5, () => shape(petal(13, 5, 2), tone)), 54),
  },
  {
    name: 'grishma',
    plant: 'khus',
    dye: DYES.dadam,
    mass: DYES.majithDeep,
    fill: DYES.majith,
    weather: (tone) => rays(0, 0, 420, 48, tone),
  },
  {
    name: 'varsha',
    plant: 'rice',
    dye: DYES.neel,
    mass: DYES.koraHi,
    fill: DYES.dadam,
    weather: (tone) => rain(tone, { x: -60, y: -400, width: 560, height: 800 }, 36),
  },
  {
    name: 'sharad',
    plant: 'lotus',
    dye: DYES.kashishTint,
    mass: DYES.neelDeep,
    fill: DYES.majith,
    weather: (tone) =>
      [40, 72, 104, 136, 168].map((radius) => ring(0, OUT, radius, tone, 7)).join(''),
  },
  {
    name: 'hemanta',
    plant: 'sesame',
    dye: DYES.haldi,
    mass: DYES.koraHi,
    fill: DYES.majithDeep,
    weather: (tone) => scattered(() => shape(petal(26, 7), tone), 46),
  },
  {
    name: 'shishira',
    plant: 'foxtail',
    dye: DYES.majith,
    mass: DYES.koraHi,
    fill: DYES.dadam,
    weather: (tone) => scattered(() => shape('M0 -13L13 0L0 13L-13 0Z', tone), 48),
  },
]

function sector(season: Season, index: number): string {
  const from = index * 60 - 30
  const angle = (index * Math.PI) / 3
  const tone = stir(season.dye, season.dye === DYES.kashishTint ? DYES.kashish : '#120a08', 0.2)
  const lit = season.dye === DYES.neel ? stir(DYES.neel, DYES.neelTint, 0.35) : tone
  const path = sectorPath(HUB, WHEEL, from, from + 60)
  const { mass, fill, dye } = season
  return (
    within(`season-${season.name}`, path, box(-400, -400, 800, 800, dye) + season.weather(lit)) +
    shape(path, 'none', [DYES.koraHi, 9]) +
    place(
      OUT * Math.sin(angle),
      -OUT * Math.cos(angle),
      disc(0, 0, 78, dye) + motif(season.plant, { mass, fill, line: dye }, { scale: 1.3 }),
    )
  )
}

/** The year as a wheel of six cloths, each printed with its weather and a plant of the season. */
export function drawSixSeasons(): string {
  const teeth = around(60, (index) =>
    shape('M-16 -352L0 -376L16 -352Z', index % 2 ? DYES.dadam : DYES.koraHi),
  )
  const wheel =
    disc(0, 0, 384, DYES.kashishDeep) +
    teeth +
    disc(0, 0, WHEEL + 5, DYES.koraHi) +
    SEASONS.map(sector).join('') +
    disc(0, 0, HUB + 4, DYES.koraHi) +
    disc(0, 0, HUB - 8, DYES.dadam) +
    around(16, () => shape('M0 -76L-9 -46H9Z', DYES.majith)) +
    disc(0, 0, 42, DYES.majith) +
    dotRing(0, 0, 26, 12, 3.6, DYES.dadam) +
    disc(0, 0, 9, DYES.dadam)
  return sprigs('mehndi', 'foxtail', 200, 0.5) + place(600, 400, wheel)
}
