import type { PackedProduct } from '../products.ts'
import { dressOf } from './dress.ts'
import type { DrawForm } from './form.ts'
import { drawBottle } from './forms/bottle.ts'
import { drawCarton, drawSoapBox } from './forms/carton.ts'
import { drawDropper } from './forms/dropper.ts'
import { drawFlacon } from './forms/flacon.ts'
import { drawJar } from './forms/jar.ts'
import { drawJuiceBottle } from './forms/juice.ts'
import { drawLowTin } from './forms/low-tin.ts'
import { drawPouch } from './forms/pouch.ts'
import { drawSachet } from './forms/sachet.ts'
import { drawSixPack } from './forms/six-pack.ts'
import { drawTin } from './forms/tin.ts'
import { drawTube } from './forms/tube.ts'
import { groundShadow } from './ground-shadow.ts'
import type { Detail } from './label-grid.ts'
import type { PackForm } from './pack-row.ts'
import { openSheet } from './sheet.ts'

const FORMS: Readonly<Record<PackForm, DrawForm>> = {
  bottle: drawBottle,
  juice: drawJuiceBottle,
  jar: drawJar,
  tin: drawTin,
  'low-tin': drawLowTin,
  pouch: drawPouch,
  tube: drawTube,
  carton: drawCarton,
  'six-pack': drawSixPack,
  'soap-box': drawSoapBox,
  sachet: drawSachet,
  dropper: drawDropper,
  flacon: drawFlacon,
}

/** The crop of every pack's picture out of its 320 × 450 drawing. */
export const PACK_CROP = { x: 36, y: 24, width: 248, height: 424 } as const

export interface PackOptions {
  readonly detail?: Detail
  /** Ids in one document must differ: scenes give each pack its own prefix. */
  readonly prefix?: string
  readonly shadow?: boolean
}

/** The pack's drawing as SVG content in its own 320 × 450 units, definitions included. */
export function packContent(product: PackedProduct, options: PackOptions = {}): string {
  const { detail = 'full', prefix = 'p', shadow = true } = options
  const sheet = openSheet(prefix)
  const art = FORMS[product.form]({ product, dress: dressOf(product), sheet, detail })
  const ground = shadow ? groundShadow(sheet, art) : ''
  return sheet.definitions() + ground + art.markup
}

/** One pack as a whole SVG document without background, including its shadow. */
export function drawPack(product: PackedProduct, detail: Detail = 'full'): string {
  const { x, y, width, height } = PACK_CROP
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${packContent(product, { detail })}</svg>`
}
