import { readBounded } from '../../answers/body.ts'
import type { ObjectStorage, StorageRefusal, StoredObject } from '../port.ts'
import {
  createS3Client,
  drop,
  nonsense,
  objectsIn,
  refusalOf,
  type S3ClientDeps,
  sha256Of,
  xmlOf,
} from './client.ts'
import { inParts, uploadParts } from './multipart-upload.ts'
import { textsOf } from './xml.ts'

export interface S3StorageDeps extends S3ClientDeps {
  /** Size of the parts of an upload; only tests use small ones. */
  partBytes?: number
}

/** Ten thousand parts of this size are 160 GB; at most one is in memory. Some stores require parts of equal size. */
const PART_BYTES = 16 * 1024 * 1024
/** Stored with the object, and verified when it is read. */
const CHECKSUM = 'x-amz-meta-sha256'
const MAX_PAGES = 1_000

/** Stores objects in a bucket of any S3-compatible store. */
export function createS3Storage(deps: S3StorageDeps): ObjectStorage {
  const client = createS3Client(deps)
  const { partBytes = PART_BYTES } = deps

  async function put(key: string, bytes: Uint8Array, type: string) {
    const headers = { 'content-type': type, [CHECKSUM]: sha256Of(bytes) }
    const answer = await client.askXml({ method: 'PUT', key, body: new Uint8Array(bytes), headers })
    return answer.ok ? ({ ok: true } as const) : answer
  }

  return {
    title: `${deps.bucket} at ${new URL(deps.endpoint()).host}`,
    put,

    async upload(key, source) {
      const parts = inParts(source, partBytes)
      const first = await parts.next()
      const bytes = first.done ? new Uint8Array() : first.value
      if (bytes.byteLength === partBytes) return await uploadParts(client, key, bytes, parts)
      const stored = await put(key, bytes, 'application/octet-stream')
      return stored.ok ? { ok: true, bytes: bytes.byteLength } : stored
    },

    read: (key, maxBytes) =>
      client.ask({ method: 'GET', key }, async (response) => {
        if (response.status === 404) return missing(await xmlOf(response))
        const bytes = await readBounded(response, maxBytes)
        const checksum = response.headers.get(CHECKSUM)
        return checksum && checksum !== sha256Of(bytes)
          ? nonsense('returned other bytes than were stored')
          : ({ ok: true, bytes } as const)
      }),

    async open(key) {
      const opened = await client.open({ method: 'GET', key })
      if (!opened.ok) return opened
      const { status, headers, body } = opened.response
      if (status === 404 || !body) return missing(await xmlOf(opened.response))
      return { ok: true, bytes: Number(headers.get('content-length')), source: body }
    },

    async remove(key) {
      const removed = await client.ask({ method: 'DELETE', key }, async (response) =>
        response.status === 404 ? missing(await xmlOf(response)) : await drop(response),
      )
      return !removed.ok && removed.reason === 'missing' ? { ok: true } : removed
    },

    async list(prefix) {
      const objects: StoredObject[] = []
      let token: string | undefined
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const next = token === undefined ? {} : { 'continuation-token': token }
        const query = { 'list-type': '2', prefix, ...next }
        const answer = await client.askXml({ method: 'GET', query })
        if (!answer.ok) return answer
        if (!answer.xml.includes('</ListBucketResult>')) return nonsense('listed nothing')
        objects.push(...objectsIn(answer.xml))
        token = textsOf(answer.xml, 'NextContinuationToken')[0]
        if (token === undefined) return { ok: true, objects }
      }
      return nonsense('lists without end')
    },
  }
}

function missing(xml: string): { ok: false; reason: 'missing' } | StorageRefusal {
  return xml.includes('NoSuchBucket') ? refusalOf(404, xml) : { ok: false, reason: 'missing' }
}
