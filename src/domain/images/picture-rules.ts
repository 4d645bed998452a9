/** Node and Fastify practice. */
export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/**
 * A phone's 12-megapixel photo fits; case UPL-09 asks for a limit of at most 24. Decoded it takes four
 * bytes a pixel, so that even the largest stays below 100 MB of memory.
 */
export const MAX_PICTURE_PIXELS = 16_000_000
/** A strip of one pixel's height is no photo, and costs more than one to cut. */
export const MAX_PICTURE_SIDE_PX = 12_000

/** The widths in which packs are drawn; photos of products have the same. */
const PRODUCT_WIDTHS = [160, 320, 640, 960] as const
/** Widths of a picture that keeps its shape: covers, photos of a return. */
const WHOLE_WIDTHS = [320, 640, 960, 1280] as const

/** Where a file of a picture stands: its base, a width and an ending. */
const PICTURE_FILE = /^(.+)-\d{2,4}\.(?:avif|webp)$/

/** The base of the picture that this file belongs to; nothing where it is no file of one. */
export function baseOf(address: string): string | undefined {
  return PICTURE_FILE.exec(address)?.[1]
}

/** `square` is cut to a square round its middle (a product's photo), `whole` keeps its shape. */
export type PictureShape = 'square' | 'whole'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * What a file is by its first bytes; its name and announced type are never asked (case UPL-02).
 * Nothing for drawings (SVG), pages (HTML) and whatever else is no raster picture of the web.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (/^ftypavi[fs]$/.test(ascii(bytes, 4, 12))) return 'avif'
  return undefined
}

/** The widths that a picture of this width is kept in: none wider than itself, the smallest always. */
export function widthsFor(shape: PictureShape, width: number): readonly number[] {
  const all = shape === 'square' ? PRODUCT_WIDTHS : WHOLE_WIDTHS
  return all.filter((one, place) => place === 0 || one <= width)
}
