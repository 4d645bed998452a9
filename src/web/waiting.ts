import { MINUTE_MS } from '#domain/time/durations.ts'

/** Every delay and time limit of the shop's pages, in milliseconds. */

/** Until a toast closes. */
export const TOAST_MS = 6000
/** How long a card stays a skeleton after it comes into view. */
export const CARD_REVEAL_MS = 1000
/** The share of a card that must be in view. */
export const CARD_REVEAL_SHARE = 0.1
/** Minimum time of the skeleton of an article list after navigating inside the app. */
export const BLOG_SKELETON_MS = 1000
export const BLOG_SKELETON_CARDS = 6
/** Article skeleton after navigating inside the app. */
export const ARTICLE_DELAY_MS = 1000
/** Until the return to the home page after a sachet order. */
export const AFTER_ORDER_MS = 6000

/** From the last key to the search request, so that a word makes one request. */
export const SEARCH_TYPING_MS = 200
/** From the last change of pincode or cart to the shipping request. */
export const QUOTE_TYPING_MS = 350
/** Until a request that got no response is repeated. */
export const UNANSWERED_RECHECK_MS = 4000
/** A response that takes longer counts as lost; providers answer within 6 s. */
export const API_TIMEOUT_MS = 15_000
/** For an action on up to fifty orders, which are processed one by one. */
export const MANY_ORDERS_TIMEOUT_MS = MINUTE_MS
/** Between two polls of an order whose response was lost. */
export const ORDER_RECHECK_MS = 3000
/** The same after a rate limit, whose window is ten minutes. */
export const ORDER_LIMITED_RECHECK_MS = 30_000
/** Between two polls of a payment: short at first, finally a minute. */
export const PAYMENT_RECHECK_MS = [
  3000,
  3000,
  5000,
  8000,
  13_000,
  21_000,
  34_000,
  MINUTE_MS,
] as const
/** Between two polls of a shipment that is being booked. */
export const PARCEL_RECHECK_MS = 2000
/** Between two polls of a confirmed step in progress. */
export const STEP_RECHECK_MS = 3000
/** Duration of the cart panel's closing animation. */
export const PANEL_SLIDE_MS = 240
/** A payment check that takes longer is shown to the shopper. */
export const PAYMENT_QUIET_MS = 700

/** A booking calendar silent for this long gets a link that opens it outside its frame. */
export const CALENDAR_SILENCE_MS = 8000

/** Respects reduced motion: deliberate delays are then 0. */
export function waitOnPurpose(delayMs: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : delayMs
}
