import type { InkName } from '../dyes.ts'

/** Size of every drawing, 3 : 2; cards show it whole, an article's head its middle. */
export const COVER = { width: 1200, height: 800 } as const

/** The middle part, which must be visible even beside an article's title. */
export const SAFE = { left: 185, right: 1015 } as const

/** Widths in pixels: cards on phones and desktops, the head of an article, high-density screens. */
export const COVER_WIDTHS = [360, 640, 960, 1280] as const

export interface Cover {
  /** The article's own id; never changes. */
  readonly slug: string
  /** As printed on the link preview picture. */
  readonly title: string
  /** The dye of the background. */
  readonly dye: InkName
  /** The drawing's SVG content, 1200 × 800. */
  draw(): string
}
