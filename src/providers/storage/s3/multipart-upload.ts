import type { StorageRefusal } from '../port.ts'
import { drop, nonsense, objectsIn, type S3Client } from './client.ts'
import { textsOf } from './xml.ts'

/** Uploads the parts after the first, and completes the upload. */
export async function uploadParts(
  client: S3Client,
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
      isComplete = completed.detail.includes('NoSuchUpload') && (await isStored(client, key, bytes))
      return isComplete ? { ok: true, bytes } : completed
    }
    isComplete = completed.xml.includes('CompleteMultipartUploadResult')
    return isComplete ? { ok: true, bytes } : nonsense('did not assemble an upload')
  } finally {
    // Uploaded parts cost money until they are deleted.
    if (!isComplete) await client.ask({ method: 'DELETE', key, query: { uploadId } }, drop)
  }
}

async function isStored(client: S3Client, key: string, bytes: number): Promise<boolean> {
  const listed = await client.askXml({ method: 'GET', query: { 'list-type': '2', prefix: key } })
  const found = listed.ok ? objectsIn(listed.xml) : []
  return found.some((object) => object.key === key && object.bytes === bytes)
}

async function takeTag(response: Response): Promise<{ ok: true; tag: string } | StorageRefusal> {
  await response.body?.cancel()
  const tag = response.headers.get('etag')
  return response.ok && tag ? { ok: true, tag } : nonsense('took no part of an upload')
}

function assemblyOf(tags: readonly string[]): string {
  const parts = tags.map(
    (tag, at) =>
      `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag.replaceAll('"', '&quot;')}</ETag></Part>`,
  )
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}

/** The same bytes in pieces of one size; only the last may be smaller. */
export async function* inParts(
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
