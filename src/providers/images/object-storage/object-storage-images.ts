import { processPicture } from '../image-processing/process-picture.ts'
import { fileNameOf, fileNamesOf, typeOfFile } from '../picture-files.ts'
import type { ImageStore, PictureFile, PictureRefusal } from '../port.ts'

interface PictureObjects {
  put(
    key: string,
    bytes: Uint8Array,
    type: string,
  ): Promise<{ ok: true } | { ok: false; reason: 'retryable' | 'misconfigured'; detail: string }>
  read(
    key: string,
    maxBytes: number,
  ): Promise<
    | { ok: true; bytes: Buffer }
    | { ok: false; reason: 'missing' }
    | { ok: false; reason: 'retryable' | 'misconfigured'; detail: string }
  >
  remove(key: string): Promise<{ ok: true } | { ok: false; detail: string }>
}

interface ObjectStorageImagesDeps {
  objects: PictureObjects
  /** The path under which the shop serves them: `/pictures/uploads`. */
  address: string
  /** The store of pictures from before the object storage was configured. */
  earlier: ImageStore
}

/** More than any file of the shop has; a longer object is not ours. */
const MAX_FILE_BYTES = 8 * 1024 * 1024

/**
 * Stores pictures in an object storage, where every process of the shop finds them. The bucket is not public: the
 * shop serves all of them, private ones after checking the visitor's rights.
 */
export function createObjectStorageImages({
  objects,
  address,
  earlier,
}: ObjectStorageImagesDeps): ImageStore {
  const keyOf = (place: 'public' | 'private', name: string) => `pictures/${place}/${name}`

  return {
    origin: undefined,

    async keepPicture({ id, bytes, shape, isPrivate = false }) {
      const made = await processPicture(bytes, shape)
      if (!made.ok) return made
      const { files, widths, width, height } = made.processed
      const place = isPrivate ? 'private' : 'public'
      const begun: string[] = []
      for (const file of files) {
        const key = keyOf(place, fileNameOf(id, file))
        begun.push(key)
        const stored = await objects.put(key, file.bytes, `image/${file.ending}`)
        if (stored.ok) continue
        // The object may have been stored although the response was lost.
        for (const stale of begun) await objects.remove(stale)
        return refusalOf(stored)
      }
      const total = files.reduce((sum, file) => sum + file.bytes.length, 0)
      const picture = { id, base: `${address}/${id}`, widths, width, height, bytes: total }
      return { ok: true, picture }
    },

    async removePicture(picture) {
      await earlier.removePicture(picture)
      for (const name of fileNamesOf(picture)) {
        for (const place of ['public', 'private'] as const) {
          const removed = await objects.remove(keyOf(place, name))
          if (!removed.ok) throw new Error(removed.detail)
        }
      }
    },

    async findFile(name, place): Promise<PictureFile | undefined> {
      const type = typeOfFile(name)
      if (!type) return undefined
      const found = await objects.read(keyOf(place, name), MAX_FILE_BYTES)
      if (found.ok) return { bytes: found.bytes, type }
      if (found.reason === 'missing') return await earlier.findFile(name, place)
      throw new Error(found.detail)
    },
  }
}

function refusalOf(refusal: {
  reason: 'retryable' | 'misconfigured'
  detail: string
}): PictureRefusal {
  return refusal.reason === 'retryable'
    ? { ok: false, reason: 'retryable' }
    : { ok: false, reason: 'misconfigured', detail: refusal.detail }
}
