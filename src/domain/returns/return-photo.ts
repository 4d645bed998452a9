import type { OrderId } from '../ids.ts'
import type { Photo } from '../pictures/photo.ts'
import type { ReturnId } from './return-request.ts'

/** Enough to show the damage, the parcel and its label. */
export const MAX_RETURN_PHOTOS = 3

/** A private photo of a return. */
export interface ReturnPhoto extends Photo {
  returnId: ReturnId
  orderId: OrderId
}
