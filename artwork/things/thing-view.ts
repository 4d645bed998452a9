import { DYES } from '../dyes.ts'
import { motif } from '../motifs/registry.ts'
import { borderStrip } from '../packs/border-strip.ts'
import { stir } from '../packs/colour.ts'
import { type Dress, dressOf } from '../packs/dress.ts'
import { linearLight, SHADE, SHINE } from '../packs/light.ts'
import { openSheet, type Sheet } from '../packs/sheet.ts'
import { fill } from '../packs/solid.ts'
import type { PackedProduct } from '../products.ts'
import { butti } from '../tiles.ts'
import { drawServed } from './draw-served.ts'
import { SERVED } from './served.ts'

export const THING_VIEW = { width: 400, height: 400 } as const

const TABLE = 258
const BORDER = { x: 0, y: 366, width: THING_VIEW.width, height: 34 } as const
const PRINT_SIDE = 100

/** The wall in the plant's tint with its print, and a table spread with plain cloth. */
function room(sheet: Sheet, product: PackedProduct, { ink, category, borderInks }: Dress): string {
  const { width } = THING_VIEW
  const faint = stir(ink.tint, ink.ink, 0.14)
  const tile = butti(
    product.motif,
    { mass: faint, fill: faint, line: ink.tint },
    { side: PRINT_SIDE },
  )
  const print = sheet.block(tile.content)
  const prints = Array.from({ length: 12 }, (_, index) => {
    const [x, y] = [(index % 4) * PRINT_SIDE, Math.floor(index / 4) * PRINT_SIDE - 24]
    return `<g transform="translate(${x} ${y})">${print}</g>`
  }).join('')
  const cloth = `M0 ${TABLE}H${width}V400H0Z`
  return (
    fill(`M0 0H${width}V${TABLE}H0Z`, ink.tint) +
    prints +
    fill(
      `M0 0H${width}V${TABLE}H0Z`,
      linearLight(
        sheet,
        [
          [0, SHINE, 0.2],
          [0.5, SHINE, 0],
          [1, SHADE, 0.12],
        ],
        'slant',
      ),
    ) +
    fill(cloth, DYES.kora) +
    fill(
      cloth,
      linearLight(
        sheet,
        [
          [0, SHADE, 0.12],
          [0.3, SHADE, 0],
          [1, SHADE, 0.06],
        ],
        'down',
      ),
    ) +
    fill(`M0 ${TABLE - 2}H${width}V${TABLE + 1}H0Z`, ink.deep, 0.5) +
    borderStrip(category.border, borderInks, BORDER)
  )
}

/** What is in the pack, as it is served at home, beside its plant. */
export function drawThingView(product: PackedProduct): string {
  const served = SERVED[product.sizeOf?.sku ?? product.sku]
  if (!served) throw new Error(`${product.slug} is not served in anything`)
  const { width, height } = THING_VIEW
  const sheet = openSheet('t')
  const dress = dressOf(product)
  const spot = served.in === 'sachet' ? { x: 110, y: 80 } : { x: 74, y: 202 }
  const plant = motif(
    product.motif,
    { mass: dress.ink.ink, fill: dress.ink.deep, line: DYES.kora },
    { ...spot, scale: 1.12 },
  )
  const body = room(sheet, product, dress) + plant + drawServed(sheet, product, dress, served)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${sheet.definitions()}${body}</svg>`
}
