import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip' | 'identity'

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

/** Fast enough that the first visitor does not feel it. */
export const QUICK_BROTLI = 5
/** The smallest form, made beside the answers for what is asked for again. */
export const BEST_BROTLI = 11

/** Below this a compressed form saves nothing that a packet would notice. */
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

/** Reads what a client accepts: brotli before gzip, and nothing that it weighs with zero. */
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

/** An encoding weighed with zero is not taken, and the stronger one is sent whatever the weights are. */
function readEncodings(acceptEncoding: string): Encoding {
  const accepted = new Negotiator({
    headers: { 'accept-encoding': acceptEncoding.toLowerCase() },
  }).encodings()
  return OFFERED.find((encoding) => accepted.includes(encoding)) ?? 'identity'
}
