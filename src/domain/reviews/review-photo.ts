import type { Photo } from '../pictures/photo.ts'
import type { HidingReason } from './moderation.ts'

/** Enough to show the pack, its content, and the product in use. */
export const MAX_REVIEW_PHOTOS = 3

/** A photo of a review: seen by everybody unless it or its review is hidden. */
export interface ReviewPhoto extends Photo {
  /** Why the shop has hidden it; its author still sees it. */
  hidden: HidingReason | undefined
}
