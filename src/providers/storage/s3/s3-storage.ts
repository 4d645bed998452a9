import { readBounded } from '../../answers/body.ts'
import type { ObjectStorage, StorageRefusal, StoredObject } from '../port.ts'
import { createS3Client, refusalOf, type S3ClientDeps, sha256Of, xmlOf } from './client.ts'
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

  /** Uploads the parts after the first, and completes the upload. */
  async function uploadParts(
    key: string,
    first: Uint8Array<ArrayBuffer>,
    rest: AsyncIterator<Uint8Array<ArrayBuffer>>,
  ): Promise<{ ok: true; bytes: number } | StorageRefusal> {
    const begun = await client.askXml({ method: 'POST', key, query: { uploads: '' } })
    if (!begun.ok) return begun
    const [uploadId] = textsOf(begun.xml, 'UploadId')
    if (!uploadId) return nonsense('began no upload')
    let isComplete = false
    try {
      const tags: string[] = []
      let bytes = 0
      for (let body: Uint8Array<ArrayBuffer> | undefined = first; body; ) {
        const query = { partNumber: String(tags.length + 1), uploadId }
        const sent = await client.ask({ method: 'PUT', key, query, body }, takeTag)
        if (!sent.ok) return sent
        tags.push(sent.tag)
        bytes += body.byteLength
        const next = await rest.next()
        body = next.done ? undefined : next.value
      }
      const completed = await client.askXml({
        method: 'POST',
        key,
        query: { uploadId },
        headers: { 'content-type': 'application/xml' },
        body: new TextEncoder().encode(assemblyOf(tags)),
      })
      if (!completed.ok) {
        // If the response to the completion was lost, its repetition finds no such upload.
        isComplete = completed.detail.includes('NoSuchUpload') && (await isStored(key, bytes))
        return isComplete ? { ok: true, bytes } : completed
      }
      isComplete = completed.xml.includes('CompleteMultipartUploadResult')
      return isComplete ? { ok: true, bytes } : nonsense('did not assemble an upload')
    } finally {
      // Uploaded parts cost money until they are deleted.
      if (!isComplete) await client.ask({ method: 'DELETE', key, query: { uploadId } }, drop)
    }
  }

  async function isStored(key: string, bytes: number): Promise<boolean> {
    const query = { 'list-type': '2', prefix: key }
    const listed = await client.askXml({ method: 'GET', query })
    const found = listed.ok ? textsOf(listed.xml, 'Contents').map(objectOf) : []
    return found.some((object) => object.key === key && object.bytes === bytes)
  }

  return {
    title: `${deps.bucket} at ${new URL(deps.endpoint()).host}`,
    put,

    async upload(key, source) {
      const parts = inParts(source, partBytes)
      const first = await parts.next()
      const bytes = first.done ? new Uint8Array() : first.value
      if (bytes.byteLength === partBytes) return await uploadParts(key, bytes, parts)
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
        objects.push(...textsOf(answer.xml, 'Contents').map(objectOf))
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

async function drop(response: Response): Promise<{ ok: true }> {
  await response.body?.cancel()
  return { ok: true }
}

async function takeTag(response: Response): Promise<{ ok: true; tag: string } | StorageRefusal> {
  await response.body?.cancel()
  const tag = response.headers.get('etag')
  return response.ok && tag ? { ok: true, tag } : nonsense('took no part of an upload')
}

function objectOf(xml: string): StoredObject {
  const [key = ''] = textsOf(xml, 'Key')
  const [size = '0'] = textsOf(xml, 'Size')
  const [storedAt = ''] = textsOf(xml, 'LastModified')
  return { key, bytes: Number(size), storedAt: new Date(storedAt) }
}

const nonsense = (what: string): StorageRefusal => ({
  ok: false,
  reason: 'retryable',
  detail: `The object storage ${what}.`,
})

function assemblyOf(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, at) =>
      `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** The same bytes in pieces of one size; only the last may be smaller. */
async function* inParts(
  source: AsyncIterable<Uint8Array>,
  partBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let part = new Uint8Array(partBytes)
  let filled = 0
  for await (const chunk of source) {
    for (let at = 0; at < chunk.byteLength; ) {
      const taken = chunk.subarray(at, at + partBytes - filled)
      part.set(taken, filled)
      filled += taken.byteLength
      at += taken.byteLength
      if (filled < partBytes) continue
      yield part
      part = new Uint8Array(partBytes)
      filled = 0
    }
  }
  if (filled > 0) yield part.subarray(0, filled)
}
