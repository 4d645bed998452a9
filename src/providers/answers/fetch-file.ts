import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isPublicUrl, publicLookup } from './public-address.ts'

/** Where files of a provider may lie. */
export interface FileSource {
  hosts: readonly string[]
  /** Whether http and addresses of one's own machine are allowed, as with stand-ins. */
  allowsLocal: boolean
}

export type FileAnswer =
  | { ok: true; bytes: Buffer }
  | { ok: false; reason: 'wrong-address' | 'too-large' | 'unavailable' }

/**
 * Fetches a file from an address that a provider named: from the allowed hosts alone, by https and from the internet,
 * within the time of the signal and so many bytes. A redirect is followed nowhere. Never throws.
 */
export function fetchFile(
  address: string,
  { hosts, allowsLocal }: FileSource,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<FileAnswer> {
  const refuse = (reason: Exclude<FileAnswer, { ok: true }>['reason']): FileAnswer => ({
    ok: false,
    reason,
  })
  const url = URL.parse(address)
  const isAllowed = url && hosts.includes(url.hostname) && url.username === ''
  const mayBeLocal = allowsLocal && /^https?:$/.test(url?.protocol ?? '')
  if (!url || !isAllowed || !(mayBeLocal || isPublicUrl(url))) {
    return Promise.resolve(refuse('wrong-address'))
  }
  return new Promise((resolve) => {
    const options = {
      ...(allowsLocal ? {} : { lookup: publicLookup() }),
      // A connection of its own: one that is kept open would outlive the check of its address.
      agent: false,
      signal,
    }
    const asked = (url.protocol === 'https:' ? request : requestPlain)(url, options, (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      const end = (result: FileAnswer) => {
        resolve(result)
        answer.destroy()
      }
      if (answer.statusCode !== 200) return end(refuse('unavailable'))
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength
        chunks.push(chunk)
        if (size > maxBytes) end(refuse('too-large'))
      })
      answer.on('end', () => resolve({ ok: true, bytes: Buffer.concat(chunks) }))
      answer.on('error', () => resolve(refuse('unavailable')))
    })
    asked.on('error', () => resolve(refuse('unavailable')))
    asked.end()
  })
}
