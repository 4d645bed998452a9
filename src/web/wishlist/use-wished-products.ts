import { useCallback, useEffect, useState } from 'react'
import type { ProductSummary } from '#domain/catalog/product.ts'
import type { ProductId } from '#domain/ids.ts'
import { withoutGone } from '#domain/wishlist/wishlist-changes.ts'
import { wishlistApi } from '../api/wishlist.ts'
import { cardOf } from '../catalog/card-of.ts'
import { findUser } from '../session/refresh-session.ts'
import { syncWishlist } from './sync-wishlist.ts'
import { wishlistStore } from './wishlist-store.ts'

/** The API's maximum per request. */
const CARDS_AT_ONCE = 50

export type WishedProducts =
  | { at: 'loading' | 'failed' }
  | { at: 'there'; products: readonly ProductSummary[] }

/** The cards of these products; undefined when the shop cannot be reached. */
async function fetchCards(ids: readonly ProductId[]): Promise<ProductSummary[] | undefined> {
  const cards: ProductSummary[] = []
  for (let from = 0; from < ids.length; from += CARDS_AT_ONCE) {
    const part = ids.slice(from, from + CARDS_AT_ONCE).join(',')
    const answer = await wishlistApi.cards({ query: { ids: part } })
    if (!answer.ok) return undefined
    cards.push(...answer.data.map(cardOf))
  }
  return cards
}

/**
 * The wishlist's products when the page opens: removed ones stay visible until the page is left,
 * so that a second tap restores them. Products that no longer exist are removed from the list.
 */
export function useWishedProducts(): WishedProducts & { load(): void } {
  const [wished, setWished] = useState<WishedProducts>({ at: 'loading' })
  const load = useCallback(async () => {
    setWished({ at: 'loading' })
    if (await findUser()) await syncWishlist()
    const { ids } = wishlistStore.get()
    const products = await fetchCards(ids)
    if (!products) {
      setWished({ at: 'failed' })
      return
    }
    const found = new Set(products.map(({ id }) => id))
    const gone = ids.filter((id) => !found.has(id))
    if (gone.length > 0) wishlistStore.set(withoutGone(wishlistStore.get(), gone))
    setWished({ at: 'there', products })
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  return { ...wished, load }
}
