import { createStore } from '../store.ts'

/** What this shopper has said of the products on the page: the ids of own reviews, and of those found helpful. */
interface OwnOnProducts {
  reviews: ReadonlySet<string>
  helpful: ReadonlySet<string>
}

const NOTHING: OwnOnProducts = { reviews: new Set(), helpful: new Set() }

/** Filled when the reviews come near the screen; shared by the form and the votes, which are loaded later. */
export const ownOnProducts = createStore(NOTHING)

/** Adds what the shop has answered. */
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

/** For another product or person. */
export function forgetOwn(): void {
  ownOnProducts.set(NOTHING)
}
