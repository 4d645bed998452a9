import { processPicture } from '../image-processing/process-picture.ts'
import type { ImageStore, PictureAnswer } from '../port.ts'
import { type CloudinaryClientDeps, createCloudinaryClient } from './client.ts'

export interface CloudinaryDeps extends CloudinaryClientDeps {
  /** `https://res.cloudinary.com`, or where browsers reach the stand-in. */
  deliveryBase: string
  /** Stores private pictures, which never leave this machine. */
  privateStore: ImageStore
}

/** All pictures of the shop are in one folder of the account. */
const FOLDER = 'samagni'

/**
 * Stores pictures at Cloudinary. They are re-encoded here first, so that no metadata of the uploaded file is
 * passed on; one file per width, its AVIF form by the extension of the address.
 */
export function createCloudinaryImages(deps: CloudinaryDeps): ImageStore {
  const { deliveryBase, cloudName, access, privateStore } = deps
  const call = createCloudinaryClient(deps)
  const nameOf = (id: string, width: number) => `${FOLDER}/${id}-${width}`
  const base = (id: string) => `${deliveryBase}/${cloudName}/image/upload/${FOLDER}/${id}`

  /** Deletes a picture's files; true if none is left in the account. */
  async function remove(id: string, widths: readonly number[]): Promise<boolean> {
    // An unsigned account cannot delete; its preset decides how long pictures stay.
    if (access.kind === 'unsigned') return true
    let isGone = true
    for (const width of widths) {
      const { ok } = await call('destroy', { public_id: nameOf(id, width) })
      isGone &&= ok
    }
    return isGone
  }

  async function keep(id: string, made: Awaited<ReturnType<typeof processPicture>>) {
    if (!made.ok) return made
    const { files, widths, width, height } = made.processed
    const sent = files.filter(({ ending }) => ending === 'webp')
    for (const file of sent) {
      const picture = new Blob([new Uint8Array(file.bytes)], { type: 'image/webp' })
      const answer = await call('upload', { public_id: nameOf(id, file.width) }, picture)
      const refusal = answer.ok ? refuseForeign(answer.body, nameOf(id, file.width)) : answer
      if (refusal) {
        await remove(id, widths)
        return refusal
      }
    }
    const bytes = sent.reduce((sum, file) => sum + file.bytes.length, 0)
    return { ok: true, picture: { id, base: base(id), widths, width, height, bytes } } as const
  }

  /** Refuses a picture that the account stored under another name: it cannot be shown under ours. */
  function refuseForeign(
    body: Readonly<Record<string, unknown>>,
    wanted: string,
  ): Exclude<PictureAnswer, { ok: true }> | undefined {
    if (body.public_id === wanted) return undefined
    const detail = 'The account gives pictures names of its own.'
    return { ok: false, reason: 'misconfigured', detail }
  }

  return {
    origin: new URL(deliveryBase).origin,
    async keepPicture(picture) {
      if (picture.isPrivate) return await privateStore.keepPicture(picture)
      return await keep(picture.id, await processPicture(picture.bytes, picture.shape))
    },
    async removePicture(picture) {
      await privateStore.removePicture(picture)
      // A remaining file stays visible at its address, so the shop must know and try again.
      if (!(await remove(picture.id, picture.widths))) {
        throw new Error('The picture account deleted not all files of a picture.')
      }
    },
    findFile: (name, place) => privateStore.findFile(name, place),
  }
}
