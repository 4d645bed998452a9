import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Brotli quality for the first answer: fast enough not to be noticed. */
export const QUICK_BROTLI = 5
/** Brotli quality for pages that are requested often; compressed in the background. */
export const BEST_BROTLI = 11

/** Compressing less than this does not save a network packet. */
export const WORTH_COMPRESSING_BYTES = 860

export function toBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  return brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

export function toGzip(bytes: Buffer): Promise<Buffer> {
  return gzipAsync(bytes, { level: 6 })
}

const OFFERED = ['br', 'gzip'] as const
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
  return OFFERED.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
