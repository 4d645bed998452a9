import { expect, test } from 'vitest'
import { encodingFor } from './encodings.ts'

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
