import { around, box, disc, petal, place, scatter, shape, stroke, svgDocument } from './shapes.ts'

/** One repeat of every printed border: rule above, rule below, pattern between. */
export const BORDER_CELL = { width: 48, height: 32 } as const

export interface BorderInks {
  readonly ground: string
  readonly first: string
  readonly second: string
}

type BorderPattern = (inks: BorderInks) => string

const RULE_HEIGHT = 3
const MIDDLE = BORDER_CELL.height / 2

function rules({ first }: BorderInks): string {
  return (
    box(0, 0, BORDER_CELL.width, RULE_HEIGHT, first) +
    box(0, BORDER_CELL.height - RULE_HEIGHT, BORDER_CELL.width, RULE_HEIGHT, first)
  )
}

/** Temple teeth: the category Sharbats. */
const kangura: BorderPattern = ({ first, second }) =>
  shape('M0 29L12 8L24 29ZM24 29L36 8L48 29Z', first) +
  shape('M6.5 29L12 19L17.5 29ZM30.5 29L36 19L41.5 29Z', second) +
  scatter(
    [
      [0, 11],
      [24, 11],
      [48, 11],
    ],
    ([x, y]) => disc(x, y, 2.6, second),
  )

/** A wave with dotted ripples in its hollows: Drinks. */
const leher: BorderPattern = ({ first, second }) => {
  const ripple = scatter(
    [
      [3, 0],
      [6, -2.6],
      [9, -4.4],
      [12, -5],
      [15, -4.4],
      [18, -2.6],
      [21, 0],
    ],
    ([x, y]) => disc(x, 22.5 + y, 1.15, second),
  )
  const hollow = ripple + disc(12, 23.4, 2, second)
  return (
    stroke('M-24 16Q-12 30 0 16T24 16T48 16T72 16', first, 4.4) +
    hollow +
    `<g transform="rotate(180 24 16)">${hollow}</g>`
  )
}

/** Rosettes of eight petals: Cosmetics. */
const pankhdi: BorderPattern = ({ ground, first, second }) =>
  scatter(
    [
      [12, MIDDLE],
      [36, MIDDLE],
    ],
    ([x, y]) =>
      place(
        x,
        y,
        around(8, (index) => shape(petal(11, 3.4), index % 2 ? second : first)) +
          disc(0, 0, 2.4, ground),
      ),
  ) +
  scatter(
    [
      [0, MIDDLE],
      [24, MIDDLE],
      [48, MIDDLE],
    ],
    ([x, y]) => disc(x, y, 2.4, second) + disc(x, y - 7, 1.4, first) + disc(x, y + 7, 1.4, first),
  )

/** Leaning grains: Functional Foods. */
const dana: BorderPattern = ({ first, second }) =>
  scatter(
    [
      [2, 26],
      [14, 26],
      [26, 26],
      [38, 26],
    ],
    ([x, y], index) => place(x, y, shape(petal(20, 5.2), index % 2 ? second : first), 24),
  )

/** Diamonds: Instant Mixes. */
const heera: BorderPattern = ({ ground, first, second }) =>
  scatter(
    [
      [12, MIDDLE],
      [36, MIDDLE],
    ],
    ([x, y]) =>
      place(
        x,
        y,
        shape('M0 -11L11 0L0 11L-11 0Z', first) +
          shape('M0 -6L6 0L0 6L-6 0Z', second) +
          disc(0, 0, 1.6, ground),
      ),
  ) +
  scatter(
    [
      [0, 0],
      [24, 0],
      [48, 0],
    ],
    ([x]) => place(x, 0, shape('M-5 5H5L0 10ZM-5 27H5L0 22Z', second)),
  )

/** Tied dots: Herbal Remedies. */
const bandhani: BorderPattern = ({ first, second }) =>
  scatter(
    [
      [12, MIDDLE],
      [36, MIDDLE],
    ],
    ([x, y]) =>
      place(
        x,
        y,
        around(8, () => box(-1.7, -10.6, 3.4, 3.4, first, 1.2)) +
          box(-2.3, -2.3, 4.6, 4.6, second, 1.6),
      ),
  ) +
  scatter(
    [
      [0, MIDDLE],
      [24, MIDDLE],
      [48, MIDDLE],
    ],
    ([x, y]) =>
      place(
        x,
        y,
        box(-1.7, -1.7, 3.4, 3.4, second, 1.2) +
          box(-1.4, -9.6, 2.8, 2.8, first, 1) +
          box(-1.4, 6.8, 2.8, 2.8, first, 1),
      ),
  )

export const BORDERS = {
  kangura,
  leher,
  pankhdi,
  dana,
  heera,
  bandhani,
} as const satisfies Record<string, BorderPattern>

export type BorderName = keyof typeof BORDERS

/** One 48 × 32 repeat of a border as SVG content. */
export function border(name: BorderName, inks: BorderInks): string {
  return (
    box(0, 0, BORDER_CELL.width, BORDER_CELL.height, inks.ground) +
    rules(inks) +
    BORDERS[name](inks)
  )
}

/** One repeat of a border as a whole SVG file. */
export function borderSvg(name: BorderName, inks: BorderInks): string {
  const { width, height } = BORDER_CELL
  return svgDocument(`0 0 ${width} ${height}`, width, height, border(name, inks))
}
