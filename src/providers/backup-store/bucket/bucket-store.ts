import { Readable } from 'node:stream'
import type { BackupStore } from '../port.ts'

type Failed = { ok: false; reason: 'retryable' | 'misconfigured'; detail: string }
type Missing = { ok: false; reason: 'missing' }

/** The parts of an object storage that backups use. */
interface BackupObjects {
  readonly title: string
  put(key: string, bytes: Uint8Array, type: string): Promise<{ ok: true } | Failed>
  upload(key: string, source: AsyncIterable<Uint8Array>): Promise<{ ok: true } | Failed>
  read(key: string, maxBytes: number): Promise<{ ok: true; bytes: Buffer } | Missing | Failed>
  open(key: string): Promise<{ ok: true; source: AsyncIterable<Uint8Array> } | Missing | Failed>
  remove(key: string): Promise<{ ok: true } | Failed>
  list(
    prefix: string,
  ): Promise<{ ok: true; objects: readonly { key: string; bytes: number }[] } | Failed>
}

const PREFIX = 'backups/'
/** Enough for the list of all erased accounts, one a line. */
const MAX_TEXT_BYTES = 64 * 1024 * 1024

/** Stores backups in the shop's bucket. Enable versioning there, or an intruder can delete the backups. */
export function createBucketStore(objects: BackupObjects): BackupStore {
  const keyOf = (name: string) => `${PREFIX}${name}`
  return {
    place: `${objects.title}/${PREFIX}`,
    async write(name, content) {
      orThrow(await objects.upload(keyOf(name), content))
    },
    async writeText(name, text) {
      orThrow(await objects.put(keyOf(name), Buffer.from(text), 'text/plain'))
    },
    async open(name) {
      const opened = await objects.open(keyOf(name))
      return Readable.from(orThrow(opened).source, { objectMode: false })
    },
    async readText(name) {
      const read = await objects.read(keyOf(name), MAX_TEXT_BYTES)
      if (!read.ok && read.reason === 'missing') return undefined
      return orThrow(read).bytes.toString('utf8')
    },
    async list() {
      const { objects: found } = orThrow(await objects.list(PREFIX))
      return found.map(({ key, bytes }) => ({ name: key.slice(PREFIX.length), bytes }))
    },
    async remove(name) {
      orThrow(await objects.remove(keyOf(name)))
    },
    // A bucket lists only complete objects; its lifecycle rule deletes unfinished uploads.
    async removeUnfinished() {},
  }
}

function orThrow<Found extends { ok: true }>(answer: Found | Missing | Failed): Found {
  if (answer.ok) return answer
  throw new Error('detail' in answer ? answer.detail : 'There is no such backup in the bucket.')
}
