import type { DatabaseDeps } from '#database/connection.ts'
import { insertPicture, type UploadedPicture } from '#database/pictures/pictures.ts'
import type { UserId } from '#domain/ids.ts'
import type { PictureShape } from '#domain/pictures/picture-rules.ts'
import type { KeptPicture, PictureRefusal } from '#providers/images/port.ts'
import type { With } from '#use-cases/deps.ts'

export interface KeepingDeps extends DatabaseDeps, With<'images'> {
  /** At least 128 random bits as lower-case letters and digits. */
  newPictureId: () => string
}

export interface PictureSent {
  bytes: Uint8Array
  shape: PictureShape
  purpose: UploadedPicture['purpose']
  isPrivate: boolean
  actorId: UserId
}

/**
 * Stores an uploaded picture, re-encoded, and records its uploader and purpose. If recording fails,
 * deletes the files. Refuses what the image store refuses.
 */
export async function keepPicture(
  { db, clock, images, newPictureId }: KeepingDeps,
  { bytes, shape, purpose, isPrivate, actorId }: PictureSent,
): Promise<{ ok: true; picture: KeptPicture } | PictureRefusal> {
  const kept = await images.keepPicture({ id: newPictureId(), bytes, shape, isPrivate })
  if (!kept.ok) return kept
  const { picture } = kept
  try {
    const noted = { purpose, isPrivate, uploadedBy: actorId, uploadedAt: clock.now() }
    await insertPicture(db, { ...picture, ...noted })
  } catch (error) {
    await images.removePicture(picture)
    throw error
  }
  return kept
}
