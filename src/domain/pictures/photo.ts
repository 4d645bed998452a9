import { RANDOM_ID } from '../ids.ts'

declare const kind: unique symbol
/** Random and unguessable. */
export type PhotoId = string & { readonly [kind]: 'photo' }

/** How many photos of each kind one account may have waiting for a form; unused ones are deleted after a day. */
export const MAX_WAITING_PHOTOS = 9

const FILE_NAME = /^([a-z0-9]{20,40})-\d{2,4}\.(?:avif|webp)$/

/** A photo that a shopper sent; its files are `<id>-<width>.avif` and `.webp`. */
export interface Photo {
  id: PhotoId
  widths: readonly number[]
  width: number
  height: number
}

/** Parses a photo id; undefined if it is invalid. */
export function parsePhotoId(text: unknown): PhotoId | undefined {
  return typeof text === 'string' && RANDOM_ID.test(text) ? (text as PhotoId) : undefined
}

/** Parses a list of at most `max` different photo ids; undefined if it is invalid. */
export function parsePhotoIds(value: unknown, max: number): readonly PhotoId[] | undefined {
  if (!Array.isArray(value) || value.length > max) return undefined
  const ids = value.map(parsePhotoId)
  const isGood = new Set(ids).size === ids.length
  return isGood && ids.every((id) => id !== undefined) ? ids : undefined
}

/** Returns the photo id in a file name; undefined if the name is not a photo's. */
export function photoOfFile(name: string): PhotoId | undefined {
  return FILE_NAME.exec(name)?.[1] as PhotoId | undefined
}
