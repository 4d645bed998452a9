import type { OrderId } from '../ids.ts'
import type { ReturnId } from './return-request.ts'

declare const kind: unique symbol
/** Random and unguessable. */
export type PhotoId = string & { readonly [kind]: 'photo' }

/** Enough for the damage, the parcel and its label. */
export const MAX_RETURN_PHOTOS = 3
/** Photos of one account that wait for a return request; unused ones are deleted after a day. */
export const MAX_WAITING_PHOTOS = 9

const RANDOM_ID = /^[a-z0-9]{20,40}$/
const FILE_NAME = /^([a-z0-9]{20,40})-\d{2,4}\.(?:avif|webp)$/

/** A private photo of a return; its files are `<id>-<width>.avif` and `.webp`. */
export interface ReturnPhoto {
  id: PhotoId
  returnId: ReturnId
  orderId: OrderId
  widths: readonly number[]
  width: number
  height: number
}

/** Parses a photo id; undefined when it is invalid. */
export function parsePhotoId(text: unknown): PhotoId | undefined {
  return typeof text === 'string' && RANDOM_ID.test(text) ? (text as PhotoId) : undefined
}

/** The photo of a file name; undefined when the name is not a photo's. */
export function photoOfFile(name: string): PhotoId | undefined {
  return FILE_NAME.exec(name)?.[1] as PhotoId | undefined
}
