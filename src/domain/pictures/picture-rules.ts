export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
/**
 * Allows a phone's 12-megapixel photo; case UPL-09 allows at most 24. Decoded at four bytes per pixel,
 * the largest picture needs less than 100 MB of memory.
 */
export const MAX_PICTURE_PIXELS = 16_000_000
/** An extremely narrow strip is not a photo, and is expensive to process. */
export const MAX_PICTURE_SIDE_PX = 12_000

/** The widths of product pictures. */
const PRODUCT_WIDTHS = [160, 320, 640, 960] as const
/** The widths of pictures that keep their shape: covers, photos of a return. */
const WHOLE_WIDTHS = [320, 640, 960, 1280] as const

/** The address of a picture file: base, width and extension. */
const PICTURE_FILE = /^(.+)-\d{2,4}\.(?:avif|webp)$/

/** Returns the base of a picture file's address; undefined if it is not one. */
export function baseOf(address: string): string | undefined {
  return PICTURE_FILE.exec(address)?.[1]
}

/** `square` is cropped to its centre (product photos), `whole` keeps its aspect ratio. */
export type PictureShape = 'square' | 'whole'

export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * Detects the format from the first bytes; name and declared type are ignored (case UPL-02).
 * Undefined for SVG, HTML and anything else.
 */
export function pictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (/^ftypavi[fs]$/.test(ascii(bytes, 4, 12))) return 'avif'
  return undefined
}

/** Returns the widths to store for a picture: none wider than the picture, but always the smallest. */
export function widthsFor(shape: PictureShape, width: number): readonly number[] {
  const all = shape === 'square' ? PRODUCT_WIDTHS : WHOLE_WIDTHS
  return all.filter((one, place) => place === 0 || one <= width)
}
