import type { Photo } from '../pictures/photo.ts'
import type { HidingReason } from './moderation.ts'

/** The pack, what is in it, and what it looks like in use. */
export const MAX_REVIEW_PHOTOS = 3

/** A photo of a review: seen by everybody unless it or its review is hidden. */
export interface ReviewPhoto extends Photo {
  /** Why the shop hides it; its author still sees it. */
  hidden: HidingReason | undefined
}
