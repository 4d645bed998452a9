import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Decompresses the output of `toBrotli`. */
export const fromBrotli: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress)

/** Brotli quality for the first response: fast enough not to be noticed. */
export const QUICK_BROTLI = 5
/** Brotli quality for pages that are requested often; compressed in the background. */
export const BEST_BROTLI = 11

/** Compressing less than this does not save a network packet. */
export const MIN_COMPRESSED_BYTES = 860

export async function toBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const compressed = await brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length),
    },
  })
  return exactCopy(compressed)
}

export async function toGzip(bytes: Buffer): Promise<Buffer> {
  return exactCopy(await gzipAsync(bytes, { level: 6 }))
}

/** The smallest window that holds all bytes: it compresses as well as the usual 4 MiB, which a page never fills. */
function windowBits(length: number): number {
  // RFC 7932 9.1: a window of n bits holds 2^n − 16 bytes.
  const bits = Math.ceil(Math.log2(length + 16))
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)
}

/** zlib returns a view of a buffer of at least 16 KiB, all of which would stay in memory as long as the view. */
function exactCopy(part: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(part.length)
  part.copy(copy)
  return copy
}

const ENCODINGS = ['br', 'gzip'] as const
const MAX_REMEMBERED = 100
const known = new Map<string, Encoding>()

/** Picks the best encoding a client accepts: brotli before gzip, none with weight zero. */
export function encodingFor(acceptEncoding: string | string[] | undefined): Encoding {
  if (typeof acceptEncoding !== 'string') return 'identity'
  const seen = known.get(acceptEncoding)
  if (seen) return seen
  const encoding = readEncodings(acceptEncoding)
  if (known.size < MAX_REMEMBERED && acceptEncoding.length < 100) {
    known.set(acceptEncoding, encoding)
  }
  return encoding
}

/** Skips encodings with weight zero; otherwise brotli wins whatever the weights are. */
function readEncodings(acceptEncoding: string): Encoding {
  const accepted = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding.toLowerCase() },
  }).encodings()
  return ENCODINGS.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
