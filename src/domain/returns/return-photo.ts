import type { OrderId } from '../ids.ts'
import type { ReturnId } from './return-request.ts'

declare const kind: unique symbol
/** Random, never guessable. */
export type PhotoId = string & { readonly [kind]: 'photo' }

/** Enough to show what is broken, the parcel and its label. */
export const MAX_RETURN_PHOTOS = 3
/** Photos of one account that wait for their request at most: what was sent and not asked for goes after a day. */
export const MAX_WAITING_PHOTOS = 9

const RANDOM_ID = /^[a-z0-9]{20,40}$/
const FILE_NAME = /^([a-z0-9]{20,40})-\d{2,4}\.(?:avif|webp)$/

/** A private photo of what is sent back; its files are `<id>-<width>.avif` and `.webp`. */
export interface ReturnPhoto {
  id: PhotoId
  returnId: ReturnId
  orderId: OrderId
  widths: readonly number[]
  width: number
  height: number
}

/** Reads a photo's id from outside; `undefined` when it cannot be one. */
export function parsePhotoId(text: unknown): PhotoId | undefined {
  return typeof text === 'string' && RANDOM_ID.test(text) ? (text as PhotoId) : undefined
}

/** Which photo a file belongs to, by its name; `undefined` for every name that is not one of ours. */
export function photoOfFile(name: string): PhotoId | undefined {
  return FILE_NAME.exec(name)?.[1] as PhotoId | undefined
}
