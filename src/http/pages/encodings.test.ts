import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { BEST_BROTLI, encodingFor, QUICK_BROTLI, toBrotli, toGzip } from './encodings.ts'

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate, br;q=0.9, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.000, gzip; q=0', 'identity'],
  ['identity', 'identity'],
  ['deflate, brx', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %j gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
  expect(encodingFor(accepted)).toBe(encoding)
})

test.each([900, 5_000, 70_000])(
  'a kept compressed page of %i bytes holds no memory beyond its own bytes',
  async (length) => {
    const page = Buffer.from(
      Array.from({ length }, (_, at) => ((at * at + 7 * at) % 251) % 96).map((sign) => sign + 32),
    )
    for (const [compressed, plain] of [
      [await toBrotli(page, QUICK_BROTLI), brotliDecompressSync],
      [await toBrotli(page, BEST_BROTLI), brotliDecompressSync],
      [await toGzip(page), gunzipSync],
    ] as const) {
      expect(compressed.buffer.byteLength).toBe(compressed.length)
      expect(plain(compressed).equals(page)).toBe(true)
    }
  },
)
