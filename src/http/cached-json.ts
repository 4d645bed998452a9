import type { Answer } from './page-cache.ts'
import { SHARED } from './page-response.ts'

/**
 * JSON that is cached like a page. `isRare` caches it only briefly, for addresses that can be
 * invented without limit, such as search texts.
 */
export function cachedJson(value: unknown, { isRare = false, status = 200 } = {}): Answer {
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
