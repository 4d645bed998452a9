import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { box, svgDocument } from '../shapes.ts'

/** An icon of the shop and its sizes in pixels. */
export interface Icon {
  /** File name without extension; `-512` is appended when there are several sizes. */
  readonly name: string
  readonly sizes: readonly number[]
  readonly svg: string
}

/** The flame on madder; `share` is the flame's height as a share of the square. */
function flameOn(share: number): string {
  const blocks = { mass: DYES.koraHi, fill: DYES.dadam, line: DYES.majith }
  // The motif is 94 of 100 units high and one unit lower than centred.
  const scale = share / 0.94
  return svgDocument(
    '0 0 100 100',
    512,
    512,
    box(0, 0, 100, 100, DYES.majith) + motif('flame', blocks, { x: 50, y: 50 + scale, scale }),
  )
}

/** Launchers may cut a maskable icon to its middle four fifths (W3C manifest: safe zone). */
const SAFE_FLAME = 0.54

export const ICONS: readonly Icon[] = [
  { name: 'icon', sizes: [192, 512], svg: flameOn(0.72) },
  { name: 'maskable', sizes: [512], svg: flameOn(SAFE_FLAME) },
  { name: 'apple-touch-icon', sizes: [180], svg: flameOn(0.66) },
]

/** Tabs show the icon small, so the flame fills more of its square. */
export const TAB_ICON = flameOn(0.8)
export const TAB_ICON_SIZES = [16, 32, 48] as const

export function iconFile({ name, sizes }: Icon, size: number): string {
  return `icons/${sizes.length > 1 || name === 'maskable' ? `${name}-${size}` : name}.png`
}
