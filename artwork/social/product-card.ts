import { INKS, type InkName } from '../dyes.ts'
import { fitType } from '../lettering.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { stir } from '../packs/colour.ts'
import { dressOf } from '../packs/dress.ts'
import type { PackForm } from '../packs/pack-row.ts'
import type { PackedProduct } from '../products.ts'
import { cloth, sheetOf, stand } from '../scenes/scene.ts'
import { around, box, disc, place } from '../shapes.ts'
import { butti } from '../tiles.ts'
import { BLOCKS, brandRow, CARD, FOOT, MARGIN, setHeading, setLine } from './card.ts'
import { type DrawnLanguage, SCRIPT_NAMES, type ScriptName } from './script-names.ts'

const SPLIT = 640
const ROOM = SPLIT - 2 * MARGIN
const FLOOR = CARD.height - FOOT
const TILE = 140

/** Low packs are enlarged, so that each fills its picture. */
const SCALE: Readonly<Record<PackForm, number>> = {
  bottle: 1.3,
  juice: 1.36,
  tube: 1.4,
  dropper: 1.5,
  flacon: 1.46,
  jar: 1.5,
  tin: 1.5,
  pouch: 1.44,
  carton: 1.5,
  'six-pack': 1.5,
  sachet: 1.44,
  'soap-box': 1.66,
  'low-tin': 1.72,
}

function scriptsOf(slug: string): ScriptName {
  const names = SCRIPT_NAMES[slug]
  if (!names) throw new Error(`${slug} has no names in Hindi and Gujarati`)
  return names
}

/** The name in the two other languages at the bottom of the block, on one line if they fit. */
function scripts(
  [one, other]: readonly [string, string],
  colours: readonly [string, string],
): string {
  const style = { size: 42, weight: 700, width: 110 }
  const lines = [fitType(one, style, ROOM), fitType(other, style, ROOM)] as const
  const [first, second] = lines
  const [firstWide, secondWide] = [first.right - first.left, second.right - second.left]
  const gap = 34
  const beside = firstWide + gap + secondWide <= ROOM
  return beside
    ? setLine(first, MARGIN, FLOOR - 52, colours[0]) +
        setLine(second, MARGIN + firstWide + gap, FLOOR - 52, colours[1])
    : setLine(first, MARGIN, FLOOR - 106, colours[0]) +
        setLine(second, MARGIN, FLOOR - 46, colours[1])
}

/** The pack on its own background: a dyed disc in a ring of dots, with the plant's sprigs behind. */
function display(product: PackedProduct, inkName: InkName): string {
  const { ink, tint, accent } = INKS[inkName]
  const width = CARD.width - SPLIT
  const middle = SPLIT + width / 2
  const print = stir(tint, ink, 0.16)
  const sprigs = butti(
    product.motif,
    { mass: print, fill: print, line: tint },
    { side: TILE, share: 0.58, dots: false },
  )
  const ring = place(
    middle,
    304,
    around(60, () => disc(0, -254, 4.4, accent)),
  )
  return (
    box(SPLIT, 0, width, CARD.height, tint) +
    cloth(sprigs, SPLIT, 0, width, FLOOR) +
    disc(middle, 304, 236, accent) +
    ring +
    stand({ slug: product.slug, x: middle, ground: 562, scale: SCALE[product.form] })
  )
}

/** The link preview picture of a product in a language: pack, name, scripts, category; no price. */
export function drawProductCard(product: PackedProduct, language: DrawnLanguage): string {
  const dress = dressOf(product)
  const block = BLOCKS[product.ink]
  const names = scriptsOf(product.slug)
  const english = product.name ?? `${product.top} ${product.sub}`.trim()
  const [own, others] = {
    en: [product.top, [names.hi, names.gu]],
    hi: [names.hi, [english, names.gu]],
    gu: [names.gu, [english, names.hi]],
  }[language] as [string, readonly [string, string]]
  const heading = setHeading(own, ROOM, language === 'en' ? 240 : 280, 2)
  const sub =
    language === 'en' && product.sub
      ? fitType(product.sub, { size: 48, weight: 700, width: 115 }, ROOM)
      : undefined
  const tall = heading.lines.length * heading.leading + (sub ? 66 : 0)
  const first = 292 - tall / 2 + heading.leading * 0.8
  const name = heading.lines
    .map((line, index) => setLine(line, MARGIN, first + index * heading.leading, block.text))
    .join('')
  const kind = sub
    ? setLine(sub, MARGIN, first + (heading.lines.length - 1) * heading.leading + 66, block.text)
    : ''
  const content =
    display(product, product.ink) +
    box(0, 0, SPLIT, CARD.height, block.ground) +
    brandRow(block) +
    name +
    kind +
    scripts(others, [block.script, block.text]) +
    borderStrip(dress.category.border, dress.borderInks, {
      x: 0,
      y: FLOOR,
      width: CARD.width,
      height: FOOT,
    })
  return sheetOf(CARD.width, CARD.height, content)
}
