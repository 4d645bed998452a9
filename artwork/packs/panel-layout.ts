import { DYES } from '../dyes.ts'
import { centreType, fitType, setType, type TypeLine } from '../lettering.ts'
import type { PackedProduct } from '../products.ts'
import type { Dress } from './dress.ts'
import { clearance } from './ink-space.ts'
import type { Detail, LabelRows } from './label-grid.ts'
import { boundsOf, boxPath, movePath, type PathStep } from './path.ts'
import type { Surface } from './surface.ts'

export interface PanelSpec {
  readonly product: PackedProduct
  readonly dress: Dress
  readonly surface: Surface
  readonly rows: LabelRows
  /** Share of the face's width that names may fill. */
  readonly room: number
  readonly detail: Detail
}

type Role = 'name' | 'kind' | 'script' | 'net'

interface PlacedLine {
  readonly role: Role
  readonly colour: string
  readonly steps: readonly PathStep[]
  readonly width: number
}

export interface Mark {
  readonly x: number
  readonly y: number
  readonly side: number
}

export interface PanelLayout {
  readonly lines: readonly PlacedLine[]
  /** The vegetarian mark; too small to recognise on the small version. */
  readonly mark?: Mark
}

interface Row {
  readonly role: Role
  readonly line: TypeLine
  readonly colour: string
  /** Ink in the same row, positioned around its baseline at y 0. */
  readonly beside: readonly PathStep[]
}

/** Sizes in em as shares of the panel's height, larger when a line is left out. */
const SIZES = {
  'with kind': { name: 0.38, kind: 0.15, script: 0.25, net: 0.105 },
  'name alone': { name: 0.42, kind: 0, script: 0.29, net: 0.105 },
  small: { name: 0.46, kind: 0, script: 0.33, net: 0 },
} as const

type Setting = keyof typeof SIZES

/** How the remaining height is distributed above each row; the rest stays below the last. */
const SPACING: Readonly<Record<Setting, Partial<Record<Role, number>>>> = {
  'with kind': { name: 0.172, kind: 0.172, script: 0.301, net: 0.215 },
  'name alone': { name: 0.215, script: 0.387, net: 0.258 },
  small: { name: 0.35, script: 0.4 },
}

/** Minimum gap above each row, as a share of the panel's height. */
const CLEAR: Readonly<Record<Role, number>> = { name: 0.075, kind: 0.05, script: 0.05, net: 0.06 }
const CLEAR_BELOW = 0.06

const MARK_SIDE = 0.105
/** The mark is at the left end of the names, never nearer the edge than this. */
const MARK_ROOM = 0.88
/** Rows that do not fit into a panel are repeatedly reduced by this factor. */
const SMALLER = 0.97
const SMALLEST = 0.6

function settingOf({ product, detail }: PanelSpec): Setting {
  if (detail !== 'full') return 'small'
  return product.sub === '' ? 'name alone' : 'with kind'
}

function markOf({ surface, rows, room }: PanelSpec, share: number): Mark {
  const side = (rows.border - rows.panel) * MARK_SIDE * share
  const x = surface.centre - surface.room(Math.min(MARK_ROOM, room)) / 2 + side / 2
  return { x, y: 0, side }
}

function setRows(spec: PanelSpec, setting: Setting, share: number): Row[] {
  const { product, dress, surface, rows, room } = spec
  const height = (rows.border - rows.panel) * share
  const wide = surface.room(room)
  const sizes = SIZES[setting]
  const { x, side } = markOf(spec, share)
  const setLine = (text: string, size: number, weight: number, width: number, within = wide) =>
    fitType(text, { size: height * size, weight, width }, within)
  const name = setLine(product.top, sizes.name, 800, 125)
  const script = setLine(product.hi, sizes.script, 700, 110)
  const set: Row[] = [{ role: 'name', line: name, colour: dress.ink.label, beside: [] }]
  if (sizes.kind > 0) {
    const line = setLine(product.sub, sizes.kind, 600, 125)
    set.push({ role: 'kind', line, colour: DYES.kaalo, beside: [] })
  }
  set.push({ role: 'script', line: script, colour: dress.ink.label, beside: [] })
  if (sizes.net > 0) {
    const line = setLine(product.net, sizes.net, 600, 100, wide * 0.6)
    const beside = boxPath(x - side / 2, -side, side, side)
    set.push({ role: 'net', line, colour: DYES.kaalo, beside })
  }
  return set
}

function inkOf({ line, beside }: Row, x: number, baseline: number): PathStep[] {
  return [...centreType(line, x, baseline), ...movePath(beside, 0, baseline)]
}

/** Baselines as close as the minimum gaps allow, and the remaining height. */
function stack({ surface, rows }: PanelSpec, set: readonly Row[]) {
  const height = rows.border - rows.panel
  let above: PathStep[] = []
  const baselines = set.map((row) => {
    const clear = height * CLEAR[row.role]
    let baseline: number
    if (above.length === 0) {
      // Latin names are aligned by their capitals, so that the names of one category share a line.
      const capital = setType('H', { size: row.line.size, weight: 800, width: row.line.width })
      baseline = rows.panel + clear - boundsOf(capital.steps).top
    } else {
      const ink = inkOf(row, surface.centre, rows.border)
      baseline = rows.border - clearance(above, ink) + clear
    }
    above = [...above, ...inkOf(row, surface.centre, baseline)]
    return baseline
  })
  return { baselines, slack: rows.border - height * CLEAR_BELOW - boundsOf(above).bottom }
}

function tryLayout(spec: PanelSpec, share: number): PanelLayout | undefined {
  const setting = settingOf(spec)
  const set = setRows(spec, setting, share)
  const { baselines, slack } = stack(spec, set)
  if (slack < 0) return undefined
  let lowered = 0
  let last = 0
  const lines = set.map(({ role, colour, line }, index): PlacedLine => {
    lowered += slack * (SPACING[setting][role] ?? 0)
    last = (baselines[index] ?? 0) + lowered
    return { role, colour, steps: centreType(line, spec.surface.centre, last), width: line.width }
  })
  if (setting === 'small') return { lines }
  const mark = markOf(spec, share)
  return { lines, mark: { ...mark, y: last - mark.side / 2 } }
}

/**
 * Lays out the panel: name, kind, Devanagari, net quantity with the vegetarian mark at its left. Rows are
 * spaced by their ink, so that no vowel sign below a letter touches the next row. Throws if the names do not
 * fit at six tenths of their size.
 */
export function layOutPanel(spec: PanelSpec): PanelLayout {
  for (let share = 1; share >= SMALLEST; share *= SMALLER) {
    const layout = tryLayout(spec, share)
    if (layout) return layout
  }
  throw new Error(`The names of ${spec.product.slug} do not fit their panel`)
}
