import type { Sharp, SharpConstructor } from 'sharp'
import {
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE_PX,
  type PictureShape,
  pictureFormat,
  widthsFor,
} from '#domain/pictures/picture-rules.ts'
import type { PictureRefusal } from '../port.ts'

interface ProcessedFile {
  width: number
  ending: 'avif' | 'webp'
  bytes: Buffer
}

interface ProcessedPicture {
  files: readonly ProcessedFile[]
  widths: readonly number[]
  width: number
  height: number
}

export type ProcessingAnswer = { ok: true; processed: ProcessedPicture } | PictureRefusal

/** Measured on the drawn packs: below these values, patterns and lettering blur. */
const QUALITY = { avif: 58, webp: 80 } as const
/** Half a second per picture; the next level takes three times as long and saves a few per cent. */
const AVIF_EFFORT = 3
/** Pictures are processed one at a time; more uploads than this waiting are refused as busy. */
const MAX_WAITING = 6

/** The decoders of raster pictures; all others of the library are blocked (case UPL-03). */
const READERS = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}`)

let library: Promise<SharpConstructor> | undefined

/** Loaded with the first picture, so that a shop without uploads starts without it. */
function openLibrary(): Promise<SharpConstructor> {
  library ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    // One thread, so that the other cores serve shoppers.
    sharp.concurrency(1)
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: READERS })
    return sharp
  })
  return library
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Decodes a picture and re-encodes it as AVIF and WebP in every width, upright and without metadata. Runs on a
 * thread of the library, one picture at a time. Refuses files that are not raster pictures of the web,
 * truncated ones, and those too large; the size is read from the header, before anything is decoded.
 */
export async function processPicture(
  bytes: Uint8Array,
  shape: PictureShape,
): Promise<ProcessingAnswer> {
  if (bytes.byteLength > MAX_PICTURE_BYTES) return { ok: false, reason: 'too-many-bytes' }
  if (!pictureFormat(bytes)) return { ok: false, reason: 'not-a-picture' }
  if (waiting >= MAX_WAITING) return { ok: false, reason: 'busy' }
  waiting += 1
  const mine = last.then(() => encode(bytes, shape))
  last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

async function encode(bytes: Uint8Array, shape: PictureShape): Promise<ProcessingAnswer> {
  const sharp = await openLibrary()
  const open = () =>
    sharp(bytes, {
      // A second check; our own check before can give the reason.
      limitInputPixels: MAX_PICTURE_PIXELS,
      failOn: 'error',
      sequentialRead: true,
    })
  const size = await head(open())
  if (!size) return { ok: false, reason: 'not-a-picture' }
  const isTooLong = Math.max(size.width, size.height) > MAX_PICTURE_SIDE_PX
  if (isTooLong || size.width * size.height > MAX_PICTURE_PIXELS) {
    return { ok: false, reason: 'too-many-pixels' }
  }
  const max = widthsFor(shape, shape === 'square' ? Math.min(size.width, size.height) : size.width)
  const side = max.at(-1) ?? 1
  try {
    const { data, info } = await open()
      .autoOrient()
      .resize({ width: side, height: side, fit: shape === 'square' ? 'cover' : 'inside' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const widths = widthsFor(shape, width)
    const plain = () => sharp(data, { raw: { width, height, channels } })
    const files: ProcessedFile[] = []
    for (const one of widths) {
      files.push(await printed(plain().resize({ width: Math.min(one, width) }), one))
      files.push(await printedPlain(plain().resize({ width: Math.min(one, width) }), one))
    }
    return { ok: true, processed: { files, widths, width, height } }
  } catch (error) {
    // The library throws for a broken file; all our own checks have returned before.
    if (error instanceof Error) return { ok: false, reason: 'not-a-picture' }
    throw error
  }
}

/** The upright size in a picture's header; `undefined` when it cannot be read. */
async function head(picture: Sharp): Promise<{ width: number; height: number } | undefined> {
  try {
    const { autoOrient } = await picture.metadata()
    return autoOrient
  } catch (error) {
    const tooLarge = error instanceof Error && /pixel limit/.test(error.message)
    return tooLarge ? { width: Number.MAX_SAFE_INTEGER, height: 1 } : undefined
  }
}

async function printed(picture: Sharp, width: number): Promise<ProcessedFile> {
  const options = { quality: QUALITY.avif, effort: AVIF_EFFORT }
  return { width, ending: 'avif', bytes: await picture.avif(options).toBuffer() }
}

async function printedPlain(picture: Sharp, width: number): Promise<ProcessedFile> {
  const options = { quality: QUALITY.webp, smartSubsample: true }
  return { width, ending: 'webp', bytes: await picture.webp(options).toBuffer() }
}
