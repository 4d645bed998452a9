import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isPublicUrl, publicLookup } from './public-address.ts'

/** Hosts from which a provider's files may be fetched. */
export interface FileSource {
  hosts: readonly string[]
  /** Also allows http and addresses of this machine, for stand-ins. */
  allowsLocal: boolean
}

export type FileAnswer =
  | { ok: true; bytes: Buffer }
  | { ok: false; reason: 'wrong-address' | 'too-large' | 'unavailable' }

/**
 * Fetches a file from an address that a provider sent: only from allowed hosts, over https and at public addresses,
 * within the signal's time and `maxBytes`. Does not follow redirects. Never throws.
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
      // A new connection: a reused one would bypass the check of the address.
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
    // As in `post-outside.ts`.
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy()
      resolve(refuse('unavailable'))
    })
    asked.end()
  })
}
