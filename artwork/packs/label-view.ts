import { DYES } from '../dyes.ts'
import { advanceOf, fitType, setType, type TypeStyle } from '../lettering.ts'
import type { PackedProduct } from '../products.ts'
import { type BackLabelFacts, backLabelFacts } from './back-label-facts.ts'
import { borderStrip } from './border-strip.ts'
import { type Dress, dressOf } from './dress.ts'
import { vegetarianMark } from './name-panel.ts'
import { arcSteps, movePath, type PathStep, pathData } from './path.ts'
import { clipped, openSheet } from './sheet.ts'
import { fill, rule } from './solid.ts'
import { flatSurface } from './surface.ts'

export const LABEL_VIEW = { width: 400, height: 520 } as const

const PAPER = { left: 14, top: 14, width: 372, height: 492, notch: 15 }
const PRINT = { left: 22, top: 22, width: 356, height: 476, notch: 12 }
const BAND = 50
const BORDER = 18
const TEXT = { left: 38, right: 362 }
const CELLS = { columns: 2, height: 30 }
/** Sizes in units, the largest that fits is used: a unit is 2.4 pixels of the widest file. */
const SIZES = [15, 14.5, 14, 13.5, 13, 12.5, 12, 11.5, 11, 10.5, 10, 9.5, 9, 8.5, 8] as const
const LEADING = 1.32
const SPACE = 0.23
const GAP = 0.42

/** A box whose corners are concave quarter circles: the label corner. */
function labelCorners({ left, top, width, height, notch }: typeof PAPER): string {
  const [right, bottom] = [left + width, top + height]
  const quarter = Math.PI / 2
  const steps: PathStep[] = [
    ['M', left + notch, top],
    ['L', right - notch, top],
    ...arcSteps(right, top, notch, 2 * quarter, quarter),
    ['L', right, bottom - notch],
    ...arcSteps(right, bottom, notch, 3 * quarter, 2 * quarter),
    ['L', left + notch, bottom],
    ...arcSteps(left, bottom, notch, 4 * quarter, 3 * quarter),
    ['L', left, top + notch],
    ...arcSteps(left, top, notch, quarter, 0),
    ['Z'],
  ]
  return pathData(steps)
}

interface PlacedWord {
  readonly word: string
  readonly style: TypeStyle
  readonly isHeading: boolean
  readonly x: number
  readonly baseline: number
}

interface Placed {
  readonly words: readonly PlacedWord[]
  /** Where the next line would begin. */
  readonly bottom: number
}

/** Paragraphs from `top` on, each heading in the line of its text. */
function placeParagraphs({ paragraphs }: BackLabelFacts, top: number, size: number): Placed {
  const words: PlacedWord[] = []
  const [bold, plain] = [
    { size, weight: 750, width: 100 },
    { size, weight: 480, width: 95 },
  ]
  let baseline = top + size
  for (const [heading, text] of paragraphs) {
    let x: number = TEXT.left
    const place = (word: string, style: TypeStyle, isHeading: boolean) => {
      const advance = advanceOf(word, style)
      if (x > TEXT.left && x + advance > TEXT.right) {
        x = TEXT.left
        baseline += size * LEADING
      }
      words.push({ word, style, isHeading, x, baseline })
      x += advance + size * SPACE
    }
    for (const word of `${heading}:`.split(' ')) place(word, bold, true)
    for (const word of text.split(' ')) place(word, plain, false)
    baseline += size * (LEADING + GAP)
  }
  return { words, bottom: baseline - size }
}

function placeToFit(facts: BackLabelFacts, top: number, bottom: number): readonly PlacedWord[] {
  for (const size of SIZES) {
    const placed = placeParagraphs(facts, top, size)
    if (placed.bottom <= bottom) return placed.words
  }
  throw new Error(`The texts of ${facts.name} do not fit the back of its pack`)
}

function setWords(words: readonly PlacedWord[]): string {
  const steps = words.flatMap(({ word, style, x, baseline }) =>
    movePath(setType(word, style).steps, x, baseline),
  )
  return pathData(steps)
}

/** Name above, value below, in a ruled grid that ends at `bottom`. */
function cellGrid({ cells }: BackLabelFacts, top: number, dress: Dress): string {
  const width = (TEXT.right - TEXT.left) / CELLS.columns
  const names: PathStep[] = []
  const values: PathStep[] = []
  const rules: string[] = []
  for (const [index, [name, value]] of cells.entries()) {
    const x = TEXT.left + (index % CELLS.columns) * width
    const y = top + Math.floor(index / CELLS.columns) * CELLS.height
    // The last cell of an odd number has the whole row.
    const room = (index === cells.length - 1 && index % CELLS.columns === 0 ? 2 : 1) * width - 10
    if (index % CELLS.columns === 0) rules.push(`M${TEXT.left} ${y}H${TEXT.right}`)
    names.push(
      ...movePath(fitType(name, { size: 9, weight: 500, width: 100 }, room).steps, x, y + 11),
    )
    values.push(
      ...movePath(fitType(value, { size: 13, weight: 700, width: 100 }, room).steps, x, y + 24.5),
    )
  }
  return (
    rule(rules.join(''), dress.ink.ink, 0.9) +
    fill(pathData(names), DYES.kaalo, 0.8) +
    fill(pathData(values), DYES.kaalo)
  )
}

function head({ name, commonName }: BackLabelFacts, dress: Dress): string {
  const room = TEXT.right - TEXT.left - 26
  const title = fitType(name, { size: 25, weight: 800, width: 115 }, room)
  const kind = fitType(commonName, { size: 11.5, weight: 600, width: 100 }, room + 26)
  const surface = flatSurface(PRINT.left, PRINT.width)
  return (
    fill(surface.band(PRINT.top, PRINT.top + BAND), dress.band) +
    rule(surface.level(PRINT.top + BAND), DYES.kora, 1.5) +
    fill(
      pathData(movePath(title.steps, TEXT.left, PRINT.top + BAND / 2 + title.size * 0.33)),
      dress.bandText,
    ) +
    vegetarianMark(surface, { x: TEXT.right - 8, y: PRINT.top + BAND / 2, side: 19 }) +
    fill(pathData(movePath(kind.steps, TEXT.left, PRINT.top + BAND + 19)), dress.ink.label)
  )
}

/** The back of the pack, flat: what the law wants readable before the purchase. */
export function drawLabelView(product: PackedProduct): string {
  const { width, height } = LABEL_VIEW
  const sheet = openSheet('l')
  const dress = dressOf(product)
  const facts = backLabelFacts(product.sku)
  const rows = Math.ceil(facts.cells.length / CELLS.columns)
  const end = PRINT.top + PRINT.height - BORDER
  const cellsTop = end - rows * CELLS.height - 4
  const words = placeToFit(facts, PRINT.top + BAND + 28, cellsTop - 4)
  const strip = { x: PRINT.left, y: end, width: PRINT.width, height: BORDER }
  const print = labelCorners(PRINT)
  const content =
    fill(print, DYES.koraHi) +
    head(facts, dress) +
    fill(setWords(words.filter(({ isHeading }) => isHeading)), dress.ink.label) +
    fill(setWords(words.filter(({ isHeading }) => !isHeading)), DYES.kaalo) +
    cellGrid(facts, cellsTop, dress) +
    borderStrip(dress.category.border, dress.borderInks, strip)
  const body =
    fill(labelCorners(PAPER), DYES.koraHi) +
    clipped(sheet, print, content) +
    rule(print, dress.ink.ink, 1.6)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${sheet.definitions()}<path d="M0 0H${width}V${height}H0Z" fill="${dress.ink.tint}"/>${body}</svg>`
}
