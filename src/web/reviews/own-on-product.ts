import { createStore } from '../store.ts'

/** The ids of the shopper's own reviews on the page, and of reviews that the shopper found helpful. */
interface OwnOnProducts {
  reviews: ReadonlySet<string>
  helpful: ReadonlySet<string>
}

const NOTHING: OwnOnProducts = { reviews: new Set(), helpful: new Set() }

/** Loaded when the reviews are near the screen; shared by the form and the votes, which are separate chunks. */
export const ownOnProducts = createStore(NOTHING)

/** Adds a response of the API. */
export function keepOwn({
  review,
  helpful,
}: {
  review?: string | undefined
  helpful?: readonly string[]
}): void {
  const before = ownOnProducts.get()
  ownOnProducts.set({
    reviews: review ? new Set([...before.reviews, review]) : before.reviews,
    helpful: helpful ? new Set(helpful) : before.helpful,
  })
}

/** Clears the store for another product or person. */
export function forgetOwn(): void {
  ownOnProducts.set(NOTHING)
}
