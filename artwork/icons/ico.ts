/** One picture of an icon file: a whole PNG and its side in pixels. */
export interface IcoPicture {
  readonly size: number
  readonly png: Uint8Array
}

const HEADER = 6
const ENTRY = 16
const TYPE_ICON = 1
const PLANES = 1
const BITS_PER_PIXEL = 32

/** Packs several PNGs into an ICO file: a header, an entry for each, then the pictures one after another. */
export function packIco(pictures: readonly IcoPicture[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * pictures.length)
  head.writeUInt16LE(TYPE_ICON, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const at = HEADER + ENTRY * index
    // One byte each for width and height; 0 means 256.
    head.writeUInt8(size % 256, at)
    head.writeUInt8(size % 256, at + 1)
    head.writeUInt16LE(PLANES, at + 4)
    head.writeUInt16LE(BITS_PER_PIXEL, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
