import type { BORDERS, BorderInks } from '../borders.ts'
import { DYES } from '../dyes.ts'
import { PACK_CROP, packContent } from '../packs/pack.ts'
import { getPack } from '../products.ts'
import type { Tile } from '../tiles.ts'

/** A composed picture with a stable name, in one or more widths in pixels. */
export interface Scene {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly widths: readonly number[]
  readonly formats: readonly ('avif' | 'webp' | 'png')[]
  readonly svg: string
}

export interface Stand {
  readonly slug: string
  /** The middle of the pack's crop and its ground line. */
  readonly x: number
  readonly ground: number
  readonly scale: number
  readonly shadow?: boolean
}

/** The ground line within the crop: 428 of 450. */
const GROUND_LINE = 428

/** A pack of the shop placed in a scene. */
export function stand({ slug, x, ground, scale, shadow = true }: Stand): string {
  const middle = PACK_CROP.x + PACK_CROP.width / 2
  const [left, top] = [x - middle * scale, ground - GROUND_LINE * scale]
  const content = packContent(getPack(slug), { prefix: `${slug}-`, shadow })
  return `<g transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale})">${content}</g>`
}

/** Cloth over an area: a tile repeated from (x, y). */
export function cloth(tile: Tile, x: number, y: number, width: number, height: number): string {
  const columns = Math.ceil(width / tile.side)
  const lines = Math.ceil(height / tile.side)
  const copies = Array.from({ length: columns * lines }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    return `<g transform="translate(${x + column * tile.side} ${y + row * tile.side})">${tile.content}</g>`
  })
  return copies.join('')
}

export function sheetOf(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><clipPath id="sheet"><path d="M0 0H${width}V${height}H0Z"/></clipPath><g clip-path="url(#sheet)">${content}</g></svg>`
}

/** The colours of each border on the page: its category's dye as background. */
export const BORDER_INKS: Readonly<Record<keyof typeof BORDERS, BorderInks>> = {
  kangura: { ground: DYES.majith, first: DYES.kora, second: DYES.dadam },
  leher: { ground: DYES.kashish, first: DYES.kora, second: DYES.dadam },
  pankhdi: { ground: DYES.laakh, first: DYES.kora, second: DYES.dadam },
  dana: { ground: DYES.dadam, first: DYES.majithDeep, second: DYES.kora },
  heera: { ground: DYES.haldi, first: DYES.kora, second: DYES.dadam },
  bandhani: { ground: DYES.neel, first: DYES.kora, second: DYES.dadam },
}
