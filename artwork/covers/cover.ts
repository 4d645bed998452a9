import type { InkName } from '../dyes.ts'

/** Every cover is drawn on this sheet, 3 : 2; cards show it whole, the head of an article its middle. */
export const COVER = { width: 1200, height: 800 } as const

/** The upright middle of the sheet: what must be seen even beside an article's title. */
export const SAFE = { left: 185, right: 1015 } as const

/** Widths in pixels: cards on phones and desks, the head of an article, dense screens. */
export const COVER_WIDTHS = [360, 640, 960, 1280] as const

export interface Cover {
  /** The article's own id; fixed for ever. */
  readonly slug: string
  /** As printed on the social picture. */
  readonly title: string
  /** The dye of the ground. */
  readonly dye: InkName
  /** The drawing's content on the sheet of 1200 × 800. */
  draw(): string
}
