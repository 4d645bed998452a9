import type { ProductId } from '#domain/ids.ts'
import { RATINGS, type Rating } from '#domain/reviews/review.ts'
import { DEVICE_KEYS, readDevice, writeDevice } from '../device.ts'

/** A review as typed, right or wrong. */
export interface ReviewDraft {
  /** 0 as long as no star was picked. */
  rating: Rating | 0
  text: string
}

export interface KeptDraft extends ReviewDraft {
  /** The shopper was sent to sign in and comes back to these words. */
  resume: boolean
}

export const EMPTY_DRAFT: ReviewDraft = { rating: 0, text: '' }

/** More than any review may hold; a longer text on the device is not ours. */
const LONGEST = 2_000

function readDrafts(): Readonly<Record<string, unknown>> {
  const kept = readDevice(DEVICE_KEYS.reviewDrafts, 'sessionStorage')
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

/** Reads what this tab keeps for a product; anything misshapen counts as nothing typed. */
export function parseDraft(kept: unknown): KeptDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const text: unknown = Reflect.get(kept, 'text')
  const rating = RATINGS.find((known) => known === Reflect.get(kept, 'rating')) ?? 0
  return {
    rating,
    text: typeof text === 'string' ? text.slice(0, LONGEST) : '',
    resume: Reflect.get(kept, 'resume') === true,
  }
}

export function findDraft(productId: ProductId): KeptDraft | undefined {
  return parseDraft(readDrafts()[productId])
}

/** Keeps what was typed for this tab, so that a reload or a sign-in on the way loses nothing. */
export function keepDraft(productId: ProductId, draft: ReviewDraft, resume = false): void {
  const { [productId]: _, ...others } = readDrafts()
  const isEmpty = draft.rating === 0 && draft.text === '' && !resume
  const { rating, text } = draft
  const drafts = isEmpty ? others : { ...others, [productId]: { rating, text, resume } }
  const isNone = Object.keys(drafts).length === 0
  writeDevice(DEVICE_KEYS.reviewDrafts, isNone ? undefined : drafts, 'sessionStorage')
}
