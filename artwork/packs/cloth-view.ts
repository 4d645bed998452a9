import type { CategoryTitle } from '../dyes.ts'
import type { PackedProduct } from '../products.ts'
import { butti, jaal, type Tile } from '../tiles.ts'
import { borderStrip } from './border-strip.ts'
import { type Dress, dressOf } from './dress.ts'

export const CLOTH_VIEW = { width: 400, height: 400 } as const

const REPEATS = 2
const BORDER_HEIGHT = 40

/** Categories whose cloth is printed as a net; the others have half-drop sprigs. */
const NETTED: ReadonlySet<CategoryTitle> = new Set(['Sharbats', 'Cosmetics', 'Instant Mixes'])

function clothTile(product: PackedProduct, dress: Dress): Tile {
  const { ink, frame } = dress
  const side = CLOTH_VIEW.width / REPEATS
  const fill = frame === ink.tint ? ink.deep : dress.motif.fill
  if (NETTED.has(product.category)) {
    return jaal(
      product.motif,
      { ground: ink.ink, net: ink.deep, mass: frame, fill: ink.tint },
      side,
    )
  }
  const blocks = { mass: frame, fill: ink.tint === frame ? fill : ink.tint, line: ink.ink }
  return butti(product.motif, blocks, { side, share: 0.56 })
}

/** The product's plant as printed cloth, with its category's border along the bottom. */
export function drawClothView(product: PackedProduct): string {
  const { width, height } = CLOTH_VIEW
  const dress = dressOf(product)
  const tile = clothTile(product, dress)
  const repeats = Array.from({ length: REPEATS * REPEATS }, (_, index) => {
    const x = (index % REPEATS) * tile.side
    const y = Math.floor(index / REPEATS) * tile.side
    return `<use href="#tile" x="${x.toFixed(3)}" y="${y.toFixed(3)}"/>`
  }).join('')
  const strip = { x: 0, y: height - BORDER_HEIGHT, width, height: BORDER_HEIGHT }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs><g id="tile">${tile.content}</g></defs>` +
    `<path d="M0 0H${width}V${height}H0Z" fill="${dress.ink.ink}"/>${repeats}` +
    `${borderStrip(dress.category.border, dress.borderInks, strip)}</svg>`
  )
}
