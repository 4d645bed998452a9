import type { PackedProduct } from '../products.ts'
import { drawThingView, THING_VIEW } from '../things/thing-view.ts'
import { drawLabelView, LABEL_VIEW } from './label-view.ts'
import { drawPack, PACK_CROP } from './pack.ts'

const VIEW_NAMES = ['front', 'contents', 'label'] as const

export type ViewName = (typeof VIEW_NAMES)[number]

/** Widths in pixels of every picture. */
export const WIDTHS = [160, 320, 640, 960] as const

/** At this width and below the pack is drawn in the small version. */
export const SMALL_CUT_WIDTH = 160

export interface View {
  readonly name: ViewName
  /** The picture's proportions, in its own units. */
  readonly width: number
  readonly height: number
  readonly full: string
  /** The drawing for the smallest width, if it differs. */
  readonly small: string
}

/** The three pictures of a product: its pack, what is in it, the back of its label. */
export function drawViews(product: PackedProduct): View[] {
  const label = drawLabelView(product)
  const thing = drawThingView(product)
  return [
    {
      name: 'front',
      width: PACK_CROP.width,
      height: PACK_CROP.height,
      full: drawPack(product),
      small: drawPack(product, 'small'),
    },
    { name: 'contents', ...THING_VIEW, full: thing, small: thing },
    { name: 'label', ...LABEL_VIEW, full: label, small: label },
  ]
}
