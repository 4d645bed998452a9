import type { PictureShape } from '#domain/pictures/picture-rules.ts'

/**
 * Why a picture was not stored. The first three are the picture's own fault; `busy` and `retryable`: nothing
 * was stored, try again; `misconfigured`: trying again is useless, `detail` is the provider's message.
 */
export type PictureRefusal =
  | { ok: false; reason: 'not-a-picture' | 'too-many-bytes' | 'too-many-pixels' }
  | { ok: false; reason: 'busy' | 'retryable' }
  | { ok: false; reason: 'misconfigured'; detail: string }

/** A stored picture: its files are `<base>-<width>.avif` and `.webp` for every width. */
export interface KeptPicture {
  id: string
  base: string
  widths: readonly number[]
  /** Size of the widest file, in pixels. */
  width: number
  height: number
  /** Total of all files. */
  bytes: number
}

interface PictureToKeep {
  /** Random; the uploaded file's own name is never used (case UPL-06). */
  id: string
  /** As uploaded; decoded and re-encoded, never stored. */
  bytes: Uint8Array
  shape: PictureShape
  /** Only for authorised viewers: stored on this machine, whatever the provider, and never at a public address. */
  isPrivate?: boolean
}

export interface PictureFile {
  bytes: Buffer
  type: 'image/avif' | 'image/webp'
}

/** Stores pictures, and knows from where browsers load them. */
export interface ImageStore {
  /** Origin that browsers load pictures from, if not the shop's own. */
  readonly origin: string | undefined
  /**
   * Re-encodes a picture in every width and stores all files or none. Refuses files that are not raster
   * pictures, and those too large.
   */
  keepPicture(picture: PictureToKeep): Promise<PictureAnswer>
  /** Deletes a picture; a missing one is not an error. */
  removePicture(picture: Pick<KeptPicture, 'id' | 'widths'>): Promise<void>
  /** One file stored on this machine, by its name `<id>-<width>.<ending>`; `undefined` when there is none. */
  findFile(name: string, place: 'public' | 'private'): Promise<PictureFile | undefined>
}

export type PictureAnswer = { ok: true; picture: KeptPicture } | PictureRefusal
