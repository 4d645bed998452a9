import type { ProductId } from '#domain/ids.ts'
import { RATINGS, type Rating } from '#domain/reviews/review.ts'
import { tabDraft } from '../forms/tab-draft.ts'

/** An unsent review, valid or not. */
export interface ReviewDraft {
  /** 0 until a star is picked. */
  rating: Rating | 0
  text: string
}

export interface KeptDraft extends ReviewDraft {
  /** The shopper went to sign in and returns to this draft. */
  resume: boolean
}

export const EMPTY_DRAFT: ReviewDraft = { rating: 0, text: '' }

/** More than any review may contain; longer stored texts are discarded. */
const MAX_LENGTH = 2_000

const draftAt = (productId: ProductId) => tabDraft<KeptDraft>(`review ${productId}`)

/** Parses this tab's draft for a product; a malformed one is ignored. */
export function parseDraft(kept: unknown): KeptDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const text: unknown = Reflect.get(kept, 'text')
  const rating = RATINGS.find((known) => known === Reflect.get(kept, 'rating')) ?? 0
  return {
    rating,
    text: typeof text === 'string' ? text.slice(0, MAX_LENGTH) : '',
    resume: Reflect.get(kept, 'resume') === true,
  }
}

export function findDraft(productId: ProductId): KeptDraft | undefined {
  return parseDraft(draftAt(productId).read())
}

/** Stores the draft for this tab, so that a reload or a sign-in loses nothing. */
export function keepDraft(productId: ProductId, draft: ReviewDraft, resume = false): void {
  const { rating, text } = draft
  const isEmpty = rating === 0 && text === '' && !resume
  draftAt(productId).write(isEmpty ? undefined : { rating, text, resume })
}
