import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isPublicUrl, publicLookup } from './public-address.ts'

/** Receivers should acknowledge before they process. */
const ANSWER_WITHIN_MS = 10_000

interface Posted {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

/**
 * Posts to an address that a user entered, over https and to public addresses only; with `allowsLocal`, for tests, to
 * any address and over http. Returns the response's status, undefined without one. Does not follow redirects.
 */
export function postOutside(
  { url, headers, body }: Posted,
  allowsLocal: boolean,
): Promise<number | undefined> {
  const to = new URL(url)
  if (!allowsLocal && !isPublicUrl(to)) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const options = {
      ...(allowsLocal ? {} : { lookup: publicLookup() }),
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A new connection: a reused one would bypass the check of the address.
      agent: false,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }
    const asked = (to.protocol === 'https:' ? request : requestPlain)(to, options, (answer) => {
      resolve(answer.statusCode)
      // The body is not read.
      answer.destroy()
    })
    asked.on('error', () => resolve(undefined))
    // Without a listener, Node ends such a request with neither a response nor an error, and nobody would go on.
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy()
      resolve(undefined)
    })
    asked.end(body)
  })
}
