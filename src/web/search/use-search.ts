import { useEffect, useState } from 'react'
import { catalogApi } from '../api/catalog.ts'
import { SEARCH_TYPING_MS } from '../waiting.ts'

/** A hit as the API sends it. */
export interface SearchHit {
  _id: string
  image?: string | null | undefined
  title?: string
  product_name?: string
  desc?: string
}

export type SearchState =
  | { at: 'start' }
  | { at: 'searching' }
  | { at: 'failed'; tooMany: boolean }
  | { at: 'found'; hits: readonly SearchHit[] }

/** Longer texts find nothing more, and the address stays short. */
export const MAX_SEARCH_LENGTH = 60

const TOO_MANY = 429

/** Searches while the visitor types: one request for each pause; responses to older texts are dropped. */
export function useSearch(text: string): SearchState {
  const wanted = text.trim().slice(0, MAX_SEARCH_LENGTH)
  const [known, setKnown] = useState<{ text: string; state: SearchState }>()
  useEffect(() => {
    if (!wanted) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await catalogApi.search({
        params: { searchText: wanted },
        signal: stop.signal,
      })
      if (stop.signal.aborted) return
      const state: SearchState = answer.ok
        ? { at: 'found', hits: answer.data }
        : { at: 'failed', tooMany: answer.status === TOO_MANY }
      setKnown({ text: wanted, state })
    }, SEARCH_TYPING_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted])
  if (!wanted) return { at: 'start' }
  return known?.text === wanted ? known.state : { at: 'searching' }
}
