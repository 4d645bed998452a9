import type { PictureShape } from '#domain/images/picture-rules.ts'

/**
 * Why a picture was not kept. The first three are its own fault; `busy` and `retryable`: nothing was
 * kept, ask again; `misconfigured`: asking again is useless, `detail` is what the provider said.
 */
export type PictureRefusal =
  | { ok: false; reason: 'not-a-picture' | 'too-many-bytes' | 'too-many-pixels' }
  | { ok: false; reason: 'busy' | 'retryable' }
  | { ok: false; reason: 'misconfigured'; detail: string }

/** A picture that stands: files are `<base>-<width>.avif` and `.webp` for every width. */
export interface KeptPicture {
  id: string
  base: string
  widths: readonly number[]
  /** Shape of the widest file, in pixels. */
  width: number
  height: number
  /** Of all files together. */
  bytes: number
}

interface PictureToKeep {
  /** Random; the sender's own file name is never used (case UPL-06). */
  id: string
  /** As sent; they are decoded and made anew, never kept. */
  bytes: Uint8Array
  shape: PictureShape
  /** Shown to some people only: kept on this machine, whatever the provider, and never at an open address. */
  isPrivate?: boolean
}

export interface PictureFile {
  bytes: Buffer
  type: 'image/avif' | 'image/webp'
}

/** Keeps pictures and says where browsers find them. */
export interface ImageStore {
  /** Where browsers load pictures from, if not from the shop itself: `https://res.cloudinary.com`. */
  readonly origin: string | undefined
  /** Makes a picture anew in every width and keeps it, wholly or not at all. Refuses what is no raster picture, and what is too large. */
  keepPicture(picture: PictureToKeep): Promise<PictureAnswer>
  /** Takes a picture away again; one that is gone already is no error. */
  removePicture(picture: Pick<KeptPicture, 'id' | 'widths'>): Promise<void>
  /** One file that lies on this machine, by its name `<id>-<width>.<ending>`; nothing when there is none. */
  findFile(name: string, place: 'public' | 'private'): Promise<PictureFile | undefined>
}

export type PictureAnswer = { ok: true; picture: KeptPicture } | PictureRefusal
