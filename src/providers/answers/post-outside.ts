import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isPublicUrl, publicLookup } from './public-address.ts'

/** Receivers are asked to answer first and work later. */
const ANSWER_WITHIN_MS = 10_000

interface Posted {
  url: string
  headers: Readonly<Record<string, string | number>>
  body: string | Buffer
}

/**
 * Posts to an address that somebody named, over https and to the internet; with `allowsLocal`, for tests, anywhere and
 * over http. Returns the status of the answer, undefined where none came; a redirect is followed nowhere.
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
      // A connection of its own: one that is kept open would outlive the check of its address.
      agent: false,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    }
    const asked = (to.protocol === 'https:' ? request : requestPlain)(to, options, (answer) => {
      resolve(answer.statusCode)
      // What it says is not read.
      answer.destroy()
    })
    asked.on('error', () => resolve(undefined))
    asked.end(body)
  })
}
