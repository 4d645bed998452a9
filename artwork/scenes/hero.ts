import { DYES } from '../dyes.ts'
import { centreType, setType, type TypeStyle } from '../lettering.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { stir } from '../packs/colour.ts'
import { pathData } from '../packs/path.ts'
import { disc } from '../shapes.ts'
import { jaal } from '../tiles.ts'
import { BORDER_INKS, cloth, type Scene, type Stand, sheetOf, stand } from './scene.ts'

interface HeroPlan {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly jaalSide: number
  /** The arch: its inner half width, tip and shoulder. */
  readonly arch: { readonly half: number; readonly tip: number; readonly shoulder: number }
  readonly sun: { readonly y: number; readonly radius: number }
  /** The table's edge, the strip and the foot, from the top. */
  readonly table: number
  readonly strip: number
  readonly foot: number
  readonly type: number
  readonly margin: number
  readonly packs: readonly Stand[]
}

/** Half an onion arch, mirrored: up the side, over the shoulder, back to the tip. */
function archPath(middle: number, half: number, tip: number, shoulder: number, base: number) {
  const rise = shoulder - tip
  const [a, b] = [middle - half, middle + half]
  const side = (sign: number) => ({
    waist: [middle + sign * half * 0.52, tip + rise * 0.4],
    over: [middle + sign * half, shoulder - rise * 0.27],
    round: [middle + sign * half * 0.84, shoulder - rise * 0.44],
    neck: [middle + sign * half * 0.26, tip + rise * 0.27],
    point: [middle + sign * half * 0.07, tip + rise * 0.14],
  })
  const [l, r] = [side(-1), side(1)]
  return (
    `M${a} ${base}V${shoulder}C${l.over} ${l.round} ${l.waist}C${l.neck} ${l.point} ${middle} ${tip}` +
    `C${r.point} ${r.neck} ${r.waist}C${r.round} ${r.over} ${b} ${shoulder}V${base}Z`
  )
}

function sunburst(x: number, y: number, reach: number, rays: number, colour: string): string {
  const turn = (2 * Math.PI) / rays
  const wedge = (index: number) => {
    const [from, to] = [index * turn, (index + 0.5) * turn]
    const at = (angle: number) =>
      `${(x + reach * Math.sin(angle)).toFixed(1)} ${(y - reach * Math.cos(angle)).toFixed(1)}`
    return `M${x} ${y}L${at(from)}L${at(to)}Z`
  }
  return `<path d="${Array.from({ length: rays }, (_, index) => wedge(index)).join('')}" fill="${colour}"/>`
}

function dottedRing(x: number, y: number, radius: number, count: number, size: number): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    return disc(x + radius * Math.sin(angle), y - radius * Math.cos(angle), size, DYES.dadam)
  }).join('')
}

/** The shop's name in Hindi and Gujarati, its meaning between them. */
function footLine({ width, foot, height, type, margin }: HeroPlan): string {
  const baseline = foot + (height - foot) / 2 + type * 0.32
  const script: TypeStyle = { size: type * 1.72, weight: 700, width: 110 }
  const hindi = setType('समाग्नि', script)
  const gujarati = setType('સમાગ્નિ', script)
  const meaning = setType('an even digestive fire', { size: type, weight: 600, width: 108 })
  const lines = [
    [centreType(hindi, margin + hindi.advance / 2, baseline), DYES.koraHi],
    [centreType(meaning, width / 2, baseline), DYES.koraHi],
    [centreType(gujarati, width - margin - gujarati.advance / 2, baseline), DYES.dadam],
  ] as const
  return lines.map(([steps, colour]) => `<path d="${pathData(steps)}" fill="${colour}"/>`).join('')
}

/** What stands in the arch of a shop with a name and goods of its own. */
function ownLotus({ width, sun, table }: HeroPlan): string {
  const size = sun.radius / 52
  return motif(
    'lotus',
    { mass: DYES.majith, fill: DYES.koraHi, line: DYES.neelDeep },
    { x: width / 2, y: (sun.y + table) / 2 - sun.radius * 0.34, scale: size },
  )
}

function heroContent(plan: HeroPlan): string {
  const { width, height, arch, sun, table, strip, foot } = plan
  const middle = width / 2
  const ground = jaal(
    'rose',
    {
      ground: DYES.neel,
      net: stir(DYES.neel, DYES.neelTint, 0.34),
      mass: stir(DYES.majith, '#ffffff', 0.14),
      fill: stir(DYES.neel, DYES.neelTint, 0.72),
    },
    plan.jaalSide,
  )
  const archAt = (grow: number) =>
    archPath(middle, arch.half + grow, arch.tip - grow * 1.5, arch.shoulder, table + 2)
  const unit = plan.type / 16
  const niche =
    `<path d="${archAt(15 * unit)}" fill="${DYES.koraHi}"/>` +
    `<path d="${archAt(8 * unit)}" fill="${DYES.neelDeep}"/>` +
    `<clipPath id="niche"><path d="${archAt(0)}"/></clipPath><g clip-path="url(#niche)">` +
    `<path d="M0 0H${width}V${height}H0Z" fill="${DYES.majith}"/>` +
    sunburst(middle, sun.y, height, 18, stir(DYES.majith, DYES.majithTint, 0.13)) +
    dottedRing(middle, sun.y, sun.radius * 1.08, 96, 1.9 * unit) +
    `${disc(middle, sun.y, sun.radius, DYES.dadam)}</g>`
  const board =
    `<path d="M0 ${table}H${width}V${strip}H0Z" fill="${DYES.koraHi}"/>` +
    `<path d="M0 ${table}H${width}v${3 * unit}H0Z" fill="#ffffff"/>` +
    `<path d="M0 ${strip - 2 * unit}H${width}v${2 * unit}H0Z" fill="${DYES.koraLo}"/>`
  const base =
    `<path d="M0 ${strip}H${width}V${height}H0Z" fill="${DYES.neelDeep}"/>` +
    borderStrip(
      'bandhani',
      { ...BORDER_INKS.bandhani, ground: DYES.neelDeep },
      { x: 0, y: strip, width, height: foot - strip },
    )
  const offset = (width / 2 - ground.side / 2) % ground.side
  const content =
    cloth(ground, offset - ground.side, -ground.side * 0.28, width + ground.side * 2, table) +
    niche +
    board +
    (plan.packs.length > 0 ? plan.packs.map(stand).join('') : ownLotus(plan)) +
    base +
    (plan.packs.length > 0 ? footLine(plan) : '')
  return content
}

function heroScene(plan: HeroPlan): Scene {
  const { name, width, height, widths } = plan
  const svg = sheetOf(width, height, heroContent(plan))
  return { name, width, height, widths, formats: ['avif', 'webp'], svg }
}

const WIDE: HeroPlan = {
  name: 'hero-wide',
  width: 600,
  height: 712,
  widths: [600, 1200],
  jaalSide: 134,
  arch: { half: 268, tip: 40, shoulder: 268 },
  sun: { y: 350, radius: 186 },
  table: 590,
  strip: 634,
  foot: 656,
  type: 16,
  margin: 30,
  packs: [
    { slug: 'kokum-sharbat', x: 412, ground: 604, scale: 1.06 },
    { slug: 'bilona-cow-ghee', x: 90, ground: 612, scale: 0.75 },
    { slug: 'golden-milk-mix', x: 505, ground: 616, scale: 0.78 },
    { slug: 'variyali-sharbat', x: 240, ground: 620, scale: 1.26 },
    { slug: 'gulkand', x: 376, ground: 624, scale: 0.57 },
  ],
}

const TALL: HeroPlan = {
  name: 'hero-tall',
  width: 360,
  height: 420,
  widths: [360, 720],
  jaalSide: 80,
  arch: { half: 162, tip: 22, shoulder: 156 },
  sun: { y: 208, radius: 112 },
  table: 348,
  strip: 372,
  foot: 386,
  type: 10.5,
  margin: 16,
  packs: [
    { slug: 'kokum-sharbat', x: 248, ground: 357, scale: 0.64 },
    { slug: 'bilona-cow-ghee', x: 53, ground: 361, scale: 0.46 },
    { slug: 'golden-milk-mix', x: 304, ground: 363, scale: 0.475 },
    { slug: 'variyali-sharbat', x: 146, ground: 365, scale: 0.77 },
    { slug: 'gulkand', x: 227, ground: 367, scale: 0.35 },
  ],
}

/** The home page's picture beside the heading: five packs in an arch. Keep its foot when cropping. */
export function heroWide(): Scene {
  return heroScene(WIDE)
}

/** The same on a phone, edge to edge. */
export function heroTall(): Scene {
  return heroScene(TALL)
}

/** Both for a shop of another name than that on the packs: without packs, name and its meaning. */
export function heroesOfOthers(): Scene[] {
  return [WIDE, TALL].map((plan) =>
    heroScene({ ...plan, name: plan.name.replace('hero', 'hero-own'), packs: [] }),
  )
}

/** The arch and its packs for other pictures, without the foot line, `height` from the table's strip upwards. */
export function heroPicture(width: number, height: number): string {
  const scale = width / WIDE.width
  const drop = height - WIDE.foot * scale
  return `<svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><g transform="translate(0 ${drop.toFixed(2)}) scale(${scale.toFixed(4)})">${heroContent(WIDE)}</g></svg>`
}
