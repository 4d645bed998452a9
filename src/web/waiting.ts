import { MINUTE_MS } from '#domain/time/durations.ts'

/** Every wait of the shop's pages, in milliseconds. */

/** A toast closes by itself. */
export const TOAST_MS = 6000
/** A card is a skeleton until it is seen, then this much longer. */
export const CARD_REVEAL_MS = 1000
/** How much of a card must be seen.1. */
export const CARD_REVEAL_SHARE = 0.1
/** Product page skeleton after moving inside the app. */
export const PRODUCT_SKELETON_MS = 1000
/** Six outlines of cards stand at least this long before a list of articles, after moving. */
export const BLOG_SKELETON_MS = 1000
/** How many outlines. */
export const BLOG_SKELETON_CARDS = 6
/** Article after moving inside the app. */
export const ARTICLE_DELAY_MS = 1000
/** Back to the home page after a sachet order. */
export const AFTER_ORDER_MS = 6000

/** From the last key to the search call: one call a word, not one a letter. */
export const SEARCH_TYPING_MS = 200
/** From the last change of pincode or cart to the shipping call. */
export const QUOTE_TYPING_MS = 350
/** An answer that takes longer than this counts as lost; providers answer within 6 s. */
export const API_TIMEOUT_MS = 15_000
/** Between two questions about an order whose answer was lost. */
export const ORDER_RECHECK_MS = 3000
/** Between two questions about a payment: soon at first, once a minute in the end. */
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
/** The cart panel has slid away after this. */
export const PANEL_SLIDE_MS = 240
/** A payment whose answer takes longer than this is mentioned to the shopper (within 6 s). */
export const PAYMENT_QUIET_MS = 700

/** A booking calendar that says nothing for so long gets a way round its frame. */
export const CALENDAR_SILENCE_MS = 8000

/** Honours the visitor's setting for no motion: every wait on purpose is then 0. */
export function waitOnPurpose(delayMs: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : delayMs
}
