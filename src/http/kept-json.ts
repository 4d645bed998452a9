import type { Answer } from './page-cache.ts'
import { SHARED } from './page-response.ts'

/**
 * A kept answer of the catalogue's JSON, served like a page. With `isRare` it is kept only
 * briefly: for addresses that can be made up without end, such as search texts.
 */
export function keptJson(value: unknown, { isRare = false, status = 200 } = {}): Answer {
  return {
    status,
    headers: [
      ['content-type', 'application/json; charset=utf-8'],
      ['cache-control', SHARED],
    ],
    body: Buffer.from(JSON.stringify(value)),
    keep: status === 200 && !isRare ? 'long' : 'briefly',
  }
}
