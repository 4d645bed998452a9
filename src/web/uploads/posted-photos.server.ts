import type { PhotoId } from '#domain/pictures/photo.ts'
import type { PostedPictures } from '#domain/pictures/posted-pictures.ts'
import { UNREAD_PHOTOS } from './photo-refusals.ts'

type StoredPhoto = { ok: true; picture: { id: string } } | { ok: false; reason: string }

/** The refusal of a posted form, by the code of its sentence. */
export const refusedForm = (code: string) =>
  ({ ok: false, refusal: { status: 422, code } }) as const

/** Stores the photos of a posted form one by one, for what is saved next; refuses the form at the first that is wrong. */
export async function storePhotos(
  { files, problem }: PostedPictures,
  store: (bytes: Uint8Array) => Promise<StoredPhoto>,
) {
  if (problem) return refusedForm(UNREAD_PHOTOS[problem])
  const ids: PhotoId[] = []
  for (const bytes of files) {
    const answer = await store(bytes)
    if (!answer.ok) return refusedForm(answer.reason)
    ids.push(answer.picture.id as PhotoId)
  }
  return { ok: true, ids } as const
}
